import type { ListedTemplate } from '../../../shared/domain/report.ts'
import { FILE_FORMATS, type FileFormat, FORMATS } from '../../../shared/domain/report-formats.ts'

const FORMAT_LABELS = Object.fromEntries(
  FILE_FORMATS.map((format) => [format, FORMATS[format].label]),
) as Record<FileFormat, string>

const templates: Readonly<Record<ListedTemplate, { readonly title: string; readonly text: string }>> = {
  'hidden-and-deleted': {
    title: 'Hidden and deleted',
    text: 'Feedback items that are hidden or deleted now, with since when and how long.',
  },
  'visibility-changes': {
    title: 'Visibility changes',
    text: 'One row per recorded change: shown or hidden, deleted or not, with the time as recorded and in UTC.',
  },
  responses: {
    title: 'Responses',
    text: 'One row per response with its full text, who wrote it and when.',
  },
  businesses: {
    title: 'Businesses',
    text: 'One row per business with its counts of items, hidden, deleted, changes and responses.',
  },
  findings: {
    title: 'Findings',
    text: 'What each rule observed, with its evidence, what it cannot show, and what was decided about it.',
  },
  feedback: {
    title: 'Feedback list',
    text: 'The rows of the Feedback screen: state, last change, times hidden, total time hidden, responses.',
  },
}

export const reportsStrings = {
  title: 'Reports',
  intro:
    'PDF reports with figures, charts, rows and what they rest on, and the rows alone for spreadsheets and programs. Each file is written with its SHA-256, so that a later change can be noticed.',
  options: 'What reports are made of',
  scope: 'Rows',
  everything: 'Everything',
  currentSearch: 'Current search',
  noSearch: 'The search on the Feedback screen is empty, so both give the same rows.',
  searchIs: 'Search:',
  savedSearch: 'Saved search…',
  asOf: 'As of',
  asOfNote: 'End of this day in the audit time zone. Empty: all that the cache holds.',
  asOfUnreadable: 'There is no such day. Write one as 2024-05-03 or 3 May 2024.',
  searchUnreadable:
    'The search on the Feedback screen cannot be read, so no report is made of it. Correct it there, or choose other rows.',
  savedUnreadable:
    'This saved search cannot be read any more, so no report is made of it. Correct it on the Feedback screen, or choose other rows.',
  preparedBy: 'Prepared by',
  preparedByNote: 'Stands on the first page of PDF reports.',
  paper: 'Paper',
  papers: { a4: 'A4', 'us-letter': 'Letter' },
  german: 'in German',
  rowFormat: 'Other form',
  formats: FORMAT_LABELS,
  remembered: 'Paper, name and redaction are kept with this workspace from its last report.',
  redaction: 'Redacted',
  redactionNote: 'Pseudonyms in place of ids, commitments in place of texts.',
  redactionTitle: 'What redaction does',
  redactionPoints: [
    'Each id becomes a pseudonym, such as F-3f9a…: the same id has the same one in every redacted report of this workspace.',
    'Each text becomes a commitment: nobody can read it, but that it is the very text can be shown later.',
    'Left out: the search, the name of the workspace, references made of ids, and in a bundle all replies and the log.',
    'Times, states and counts stay. Someone who saw an item change can know it by its times.',
    'The key lies in this workspace, encrypted. It leaves it in one way: a full evidence bundle carries it, so that the two can be compared. Whoever has a full bundle can undo the pseudonyms.',
  ],
  bundleTitle: 'What a bundle holds',
  bundlePoints: [
    'The report of the card whose button you press, as PDF and as rows (CSV and JSON Lines), with figures, how it was made, and a page to read.',
    'Every reply of this workspace as it was received, with the receipts and the log: a chain can only be checked whole, so the replies are not cut to the search.',
    'Whoever gets the bundle can read all of it, also what the search left out. For others, make it redacted: then there are no replies, receipts or log in it.',
  ],
  report: 'Report',
  reportOfOne: 'Report on this one',
  reportOfList: 'Report of this list',
  reportOfResponses: 'Report of these responses',
  reportOfSearch: (name: string) => `Report of the saved search ${name}`,
  reportOfFindings: 'Report of these findings',
  reportOfFinding: 'Report on this one: the finding under the cursor',
  savePdf: 'Save PDF…',
  saveBundle: 'Save evidence bundle…',
  preview: 'Preview',
  previewOf: (title: string) => `Preview: ${title}`,
  previewNote: 'First pages with at most 40 rows. The saved report has all rows.',
  previewing: 'The first pages are being made',
  previewAlt: (title: string) => `First pages of the report “${title}”`,
  thumbnail: (title: string) => `How the report “${title}” looks`,
  saveAs: (format: string) => `Save ${format}…`,
  recent: 'Recent reports',
  showMore: 'Show older reports',
  noneYet: 'No report was made from this workspace yet.',
  open: 'Open',
  print: 'Open to print',
  printNote: 'Opens the PDF in the program that this system has for it; print it from there.',
  verify: 'Verify',
  repeat: 'Repeat…',
  volumes: (count: number) => `${count} volumes`,
  redacted: 'redacted',
  chosenByHand: 'rows chosen by hand',
  chosenNote: 'Its rows were chosen by hand, and the log does not keep which: it cannot be repeated.',
  findFigure: 'Find figure',
  findFigureNote:
    'The id beside a figure of a report, with the search and moment of your newest report of that kind.',
  noFigure: 'No report has a figure with this id.',
  figureOfOlderCache:
    'The cache has replies that came after this report. The list shows the cache as it is now, up to the moment of the report, so it can have other changes than the figure counted.',
  figureOfMore: 'This list has more than the figure counts: it cannot be narrowed to its rows.',
  populationShown: (id: string, count: string) => `${id}: the population, frozen with ${count} items`,
  populationOfChanged:
    'Replies came since the population was frozen: the list is that of the frozen search as of that moment, and may differ from what was drawn from.',
  populationSame: 'The search that was frozen finds as many items here.',
  populationDiffers: (found: string) =>
    `The search that was frozen finds ${found} items here. “Export the population” on the sample has the frozen list itself.`,
  populationNotCounted: 'How many items the search finds here is still being counted.',
  figureShown: (id: string, name: string) => `The rows behind figure ${id}: ${name}.`,
  figureOfChanged:
    'The workspace has changed since this report was made, so this list can have other rows than the figure counted.',
  showRows: 'Show its rows',
  writing: (label: string) => `Writing “${label}”`,
  choosing: 'Choose where to save it.',
  oneAtATime: 'One report at a time',
  stillWriting: (label: string) =>
    `“${label}” is still being written. Wait for it, or cancel it on the Reports screen, then ask again.`,
  cancelled: (label: string) => `“${label}” was cancelled. No file was left.`,
  starting: 'no rate yet',
  setting: 'The pages are being set.',
  pace: (rate: string, left: string | null) =>
    left === null ? `${rate} rows a second` : `${rate} rows a second, about ${left} left`,
  rowsOf: (rows: string, total: string) => `${rows} of ${total} rows`,
  rows: ['row', 'rows'],
  failed: (label: string) => `“${label}” was not saved.`,
  done: (label: string) => `“${label}” is saved`,
  noRows: 'No row satisfies the search. The file says so.',
  notFetched: (what: string) =>
    `Nothing of the ${what} was ever fetched: rows that are not in the file may exist.`,
  operations: { history: 'visibility history', responses: 'responses' },
  and: ' and the ',
  sha256: 'SHA-256',
  file: 'File',
  size: 'Contents',
  showInFolder: 'Show in folder',
  copy: 'Copy',
  copied: 'Copied',
  templates,
} as const
