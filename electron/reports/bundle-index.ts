import { findFigure, PDF_TEMPLATES } from '../../shared/domain/pdf-report.ts'
import { pdfStrings } from '../../shared/strings/pdf-strings.ts'
import { nameStatedFigure, printStatedValue } from '../../shared/strings/stated-figure-strings.ts'
import { toAboutWords } from './about-file.ts'
import type { Recipe } from './recipe.ts'
import type { AboutLine } from './report-table.ts'

/**
 * The page of a bundle for people who have nothing but a browser: what the report says, where its files are, and how to
 * check it. No scripts, nothing loaded. Sums of columns and the exact inputs are in the recipe.
 */
export function toIndexPage(
  recipe: Recipe,
  about: readonly AboutLine[],
  saved: readonly AboutLine[],
  isSample: boolean,
): string {
  const { template, pdf, figures, samples, isRedacted } = recipe
  const printed = figures.filter(({ id }) => id === ROWS || findFigure(id))
  // A redacted bundle has their draws in the recipe alone.
  const hasSamples = samples.length > 0 && !isRedacted
  const by = [pdf?.workspaceName, pdf?.preparedBy && `prepared by ${pdf.preparedBy}`]
  const mark = isSample ? 'Sample data of the demo: no real review, no real business.' : ''
  const pages = (pdf?.files ?? []).map(({ name }): AboutLine => [name, 'The report, to read and to print'])
  return toHtml(titleOf(template), [
    toParagraph(by.filter(Boolean).join(', ')),
    toParagraph(mark),
    toTable('Read', [...pages, ...REPORT_FILES, ...(hasSamples ? [SAMPLES] : [])], toLink),
    toTable(
      'Figures',
      printed.map(({ id, value }) => [
        `${nameStatedFigure(id)}${id === ROWS ? '' : ` (${id})`}`,
        printStatedValue(id, value),
      ]),
    ),
    toTable('Saved reports', saved, toLink),
    toSection(isRedacted ? REDACTED_CHECKS : CHECKS),
    toTable('Made from', toAboutWords(about)),
    isRedacted ? '' : toTable('Evidence', EVIDENCE, toLink),
  ])
}

/** The same for a bundle that is made without a report of its own. */
export function toSavedIndexPage(saved: readonly AboutLine[]): string {
  return toHtml('Evidence with saved reports', [
    toTable('Saved reports', saved, toLink),
    toSection(CHECKS),
    toTable('Evidence', EVIDENCE, toLink),
  ])
}

const ROWS = 'rows'

const REPORT_FILES: readonly AboutLine[] = [
  ['data/report/rows.csv', 'Its rows, for spreadsheets'],
  ['data/report/rows.jsonl', 'Its rows, nothing changed, for programs'],
  ['data/report/recipe.json', 'How it was made: search, moment, rules, every figure'],
]

const SAMPLES: AboutLine = ['data/samples/', 'Samples: how each was drawn, and its codes']

const EVIDENCE: readonly AboutLine[] = [
  ['data/evidence/pages/', 'Replies of the service as they were received, named by their SHA-256'],
  ['data/evidence/receipts.jsonl', 'One receipt for each reply; they form a chain'],
  ['data/evidence/sweeps.jsonl', 'The syncs and imports that the receipts belong to'],
  ['data/evidence/head.json', 'The newest receipt, as kept outside the archive'],
  ['data/auditor/log.jsonl', 'What was done in the workspace, as a chain of its own'],
  ['data/custody.json', 'Who collected it, when and where, and whom it was handed over to'],
  ['evidence-format.md', 'Every file and every check, to write a verifier of your own'],
]

type Check = readonly [command: string, shows: string]

const LISTED: Check = ['sha256sum -c manifest-sha256.txt', 'The files are those that the bundle lists.']
const CHECKS: readonly Check[] = [
  LISTED,
  [
    'python3 verify_evidence.py BUNDLE.zip',
    'Replies, receipts and log are internally consistent. It needs nothing but Python.',
  ],
  [
    'unhidden verify BUNDLE.zip',
    'The same, and the report is made again from the replies: every figure, row and page is compared.',
  ],
  [
    'unhidden verify BUNDLE.zip --expect-head HASH',
    'It is the evidence that you were told of. HASH is the evidence fingerprint, received separately.',
  ],
]
const REDACTED_CHECKS: readonly Check[] = [
  LISTED,
  [
    'unhidden verify BUNDLE.zip --against FULL-BUNDLE.zip',
    'The full bundle, redacted the same way, gives this report. Here ids are pseudonyms and texts are commitments.',
  ],
]

function titleOf(template: string): string {
  const known = PDF_TEMPLATES.find((one) => one === template)
  return known ? pdfStrings.titles[known] : template
}

function toParagraph(text: string): string {
  return text === '' ? '' : `<p>${escapeHtml(text)}</p>\n`
}

/** Nothing for an empty table. @param show of the first column */
function toTable(title: string, lines: readonly AboutLine[], show = escapeHtml): string {
  if (lines.length === 0) return ''
  const rows = lines.map(
    ([what, value]) => `<tr><th scope="row">${show(what)}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  return `<h2>${escapeHtml(title)}</h2>\n<table>${rows.join('\n')}</table>\n`
}

/** A file of the bundle. */
function toLink(name: string): string {
  const file = escapeHtml(name)
  return `<a href="${file}">${file}</a>`
}

function toSection(checks: readonly Check[]): string {
  const items = checks.map(([command, shows]) => `<li><code>${command}</code><br>${escapeHtml(shows)}</li>`)
  return `<h2>Check</h2>\n<ol>${items.join('\n')}</ol>\n`
}

const STYLE = [
  ':root{color-scheme:light dark}',
  'body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2.5rem auto;padding:0 1.5rem}',
  'h1{font-size:1.75rem;line-height:1.2;margin-bottom:.5rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}',
  'table{border-collapse:collapse;width:100%}',
  'th,td{padding:.3rem 0;border-bottom:1px solid #8883;vertical-align:top;overflow-wrap:anywhere}',
  'th{width:42%;padding-right:1.5rem;font-weight:400;text-align:left}',
  'li{margin-bottom:.5rem}code{overflow-wrap:anywhere}',
].join('')

function toHtml(title: string, sections: readonly string[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}: Unhidden</title>
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${STYLE}</style>
</head><body>
<h1>${escapeHtml(title)}</h1>
${sections.join('')}</body></html>
`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
