import { useQuery } from '@tanstack/react-query'
import type { AppError } from '../../../shared/app-error.ts'
import type { KeptReport } from '../../../shared/domain/kept-report.ts'
import { isPdfTemplate } from '../../../shared/domain/pdf-report.ts'
import type { RequestOf } from '../../../shared/ipc/contract.ts'
import type { PdfPreview, PreviewPage, PreviewText } from '../../../shared/ipc/report-contract.ts'
import { Button } from '../../components/controls/button.tsx'
import { ScreenError } from '../../components/frame/screen-states.tsx'
import { ScrollRegion } from '../../components/plain-table.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { call } from '../../ipc/use-call.ts'
import styles from './reports.module.css'
import { reportsStrings as strings } from './strings.ts'

/** Nothing is typeset for every letter that is typed. */
const REST_MS = 200

/** What is typeset for the choice, and how that goes. */
export interface Preview {
  /** The generated text of its first page. */
  readonly result: string | undefined
  readonly figures: PdfPreview['figures']
  /** Of the pages after the first. */
  readonly text: PreviewText
  readonly pages: readonly PreviewPage[]
  /** The pages are those of the choice before. */
  readonly isFormer: boolean
  readonly isTypesetting: boolean
  readonly error: AppError | null
  retry(): void
}

/** Whether a saved report has pages that can be made again. */
export function hasPages({ format, template, chosen, language }: KeptReport): boolean {
  return (format === 'pdf' || format === 'bundle') && isPdfTemplate(template) && !chosen && language !== 'de'
}

/** The pages of a saved report, as they would be made now. */
export function toPreviewOf(report: KeptReport): RequestOf<'report:preview-pdf'> {
  const { template, filter, sort, asOfMs, paper, preparedBy, signOff, printedRows, final } = report
  const { isRedacted, recipient, hidesNames } = report
  if (!isPdfTemplate(template)) throw new Error(`No PDF of ${template}.`)
  const redaction = { isRedacted, recipient, hidesNames }
  return { template, filter, sort, asOfMs, ...redaction, paper, preparedBy, signOff, printedRows, final }
}

const NO_PAGES: readonly PreviewPage[] = []
let turn: Promise<unknown> = Promise.resolve()
let lastBegunMs = Number.NEGATIVE_INFINITY

/** One at a time; a request that was overtaken while it waited is not begun. */
function typesetInTurn(request: RequestOf<'report:preview-pdf'>, signal: AbortSignal): Promise<PdfPreview> {
  const run = turn
    .then(() => new Promise((resolve) => setTimeout(resolve, lastBegunMs + REST_MS - performance.now())))
    .then(() => {
      signal.throwIfAborted()
      lastBegunMs = performance.now()
      return call('report:preview-pdf', request)
    })
  turn = run.catch(() => undefined)
  return run
}

/**
 * The first pages of the chosen report, typeset again in the background when the choice or the data change. Those of
 * another template never stay below its title.
 */
export function usePreview(asked: RequestOf<'report:preview-pdf'>, isShown: boolean): Preview {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery<PdfPreview, AppError>({
    queryKey: ['report:preview-pdf', asked],
    queryFn: ({ signal }) => typesetInTurn(asked, signal),
    enabled: isShown,
    placeholderData: (pages, query) => (isOfTemplate(query?.queryKey[1], asked.template) ? pages : undefined),
  })
  const text = usePreviewText(isPlaceholderData ? undefined : data?.id)
  return {
    result: data?.result,
    pages: data?.pages ?? NO_PAGES,
    figures: data?.figures ?? [],
    text,
    error,
    isFormer: isPlaceholderData,
    isTypesetting: isFetching,
    retry: () => void refetch(),
  }
}

/** How long a preview stays before its text is read, which the next preview would wait for. */
const STAYS_MS = 1_000
const NO_TEXT: PreviewText = []

function usePreviewText(id: string | undefined): PreviewText {
  const { data } = useQuery<PreviewText | null, AppError>({
    queryKey: ['report:preview-text', id],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, STAYS_MS))
      signal.throwIfAborted()
      return id === undefined ? null : call('report:preview-text', { id })
    },
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? NO_TEXT
}

function isOfTemplate(request: unknown, template: string): boolean {
  return (request as RequestOf<'report:preview-pdf'> | undefined)?.template === template
}

/** As an image, in which nothing can run and nothing is loaded. */
function toImage({ svg }: PreviewPage): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
}

interface ReportPageProps {
  readonly title: string
  readonly preview: Preview
  /** Counted from 0. */
  readonly page: number
  readonly isEnlarged: boolean
}

/** One page as it will be saved. The page before stays, below a progress line, while another is typeset. */
export function ReportPage({ title, preview, page, isEnlarged }: ReportPageProps) {
  const { pages, isTypesetting, error } = preview
  const shown = pages[page]
  const source = shown ? toImage(shown) : null
  if (error) {
    return (
      <ScreenError
        error={error.toShape()}
        action={<Button onClick={preview.retry}>{strings.tryAgain}</Button>}
      />
    )
  }
  return (
    <div className={styles.desk} aria-busy={isTypesetting}>
      {isTypesetting && (
        <div className={styles.typesetting} role="progressbar" aria-label={strings.typesetting} />
      )}
      <ScrollRegion key={page} className={styles.deskScroll ?? ''} label={strings.page}>
        {!preview.isFormer && <InWords preview={preview} page={page} />}
        {source && shown ? (
          <img
            className={styles.page}
            data-enlarged={isEnlarged || undefined}
            data-former={preview.isFormer || undefined}
            src={source}
            alt={preview.isFormer ? strings.typesetting : strings.pageAlt(title, page + 1)}
            style={{ aspectRatio: `${shown.width} / ${shown.height}` }}
          />
        ) : (
          <div className={styles.page} data-empty />
        )}
      </ScrollRegion>
    </div>
  )
}

/** For a screen reader, to which a page is a picture: result and figures of the first page, and the text of others. */
function InWords({ preview: { result, figures, text }, page }: Pick<ReportPageProps, 'preview' | 'page'>) {
  if (page > 0) {
    return (
      <div className="visually-hidden" data-in-words>
        {text[page - 1]?.map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows can have the same text
          <p key={at}>
            <Spelled>{paragraph}</Spelled>
          </p>
        ))}
      </div>
    )
  }
  if (result === undefined) return null
  return (
    <div className="visually-hidden" data-in-words>
      <p>
        <Spelled>{result}</Spelled>
      </p>
      <dl>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
