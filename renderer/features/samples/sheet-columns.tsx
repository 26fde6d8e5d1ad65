import { IconCheck, IconCircle, IconMinus, IconX } from '@tabler/icons-react'
import type { SheetItem, Verdict } from '../../../shared/domain/sample.ts'
import { type Column, column } from '../../components/grid/column.ts'
import { LongId, NameOrId, SafeText } from '../../components/safe-text.tsx'
import styles from './samples.module.css'
import { samplingStrings } from './strings.ts'

const strings = samplingStrings.sheet

/** Of the sheet that the rows are drawn for. */
export interface SheetContext {
  readonly isBlinded: boolean
  /** Something about the review is not stored yet. */
  hasDraft(item: SheetItem): boolean
  nameOf(businessId: string): string
}

const define = column<SheetItem, SheetContext>

const VERDICT_ICONS = { pass: IconCheck, fail: IconX, 'not-applicable': IconMinus } as const

interface CodeLabelProps {
  /** `null` for a review without a code. */
  readonly verdict: Verdict | null
  /** The name of the code by default. */
  readonly children?: string
}

/** Icon and word. */
export function CodeLabel({ verdict, children }: CodeLabelProps) {
  const Icon = verdict ? VERDICT_ICONS[verdict] : IconCircle
  return (
    <span className={styles.code} data-code={verdict ?? 'none'}>
      <Icon size={14} stroke={1.9} aria-hidden />
      {children ?? (verdict ? samplingStrings.verdicts[verdict] : strings.toCode)}
    </span>
  )
}

const groundOf = ({ assessment }: SheetItem) =>
  assessment?.ground ? samplingStrings.grounds[assessment.ground] : ''

const COLUMNS: readonly Column<SheetItem, SheetContext>[] = [
  define({
    name: 'number',
    heading: strings.columns.number,
    width: 52,
    align: 'end',
    cell: ({ number }) => <span className="faint">{number}</span>,
    text: ({ number }) => String(number),
  }),
  define({
    name: 'business',
    heading: strings.columns.business,
    width: 180,
    isGrowing: true,
    cell: (item, context) => <NameOrId text={nameBusiness(item, context)} />,
    text: nameBusiness,
  }),
  define({
    name: 'review',
    heading: strings.columns.item,
    width: 92,
    align: 'end',
    cell: ({ feedbackId }) => (
      <span className="dim">
        <LongId id={feedbackId} />
      </span>
    ),
    text: ({ feedbackId }) => feedbackId,
  }),
  define({
    name: 'code',
    heading: strings.columns.verdict,
    width: 124,
    cell: (item, { isBlinded }) => !isBlinded && <CodeLabel verdict={item.assessment?.verdict ?? null} />,
    text: ({ assessment }, { isBlinded }) => {
      if (isBlinded) return ''
      return assessment ? samplingStrings.verdicts[assessment.verdict] : strings.toCode
    },
  }),
  define({
    name: 'ground',
    heading: strings.columns.ground,
    width: 140,
    isExtra: true,
    cell: groundOf,
    text: groundOf,
  }),
  define({
    name: 'note',
    heading: strings.columns.note,
    width: 160,
    cell: (item, { hasDraft }) =>
      hasDraft(item) ? (
        <span className={styles.unsaved}>{strings.unsavedShort}</span>
      ) : (
        item.assessment && <SafeText text={item.assessment.note} />
      ),
    text: ({ assessment }) => assessment?.note ?? '',
  }),
]

const STRATUM = define({
  name: 'stratum',
  heading: strings.columns.stratum,
  width: 120,
  cell: ({ stratum }) => <SafeText text={stratum} />,
  text: ({ stratum }) => stratum,
})

/** The same array on every call. */
export const SHEET_COLUMNS = { plain: COLUMNS, stratified: COLUMNS.toSpliced(3, 0, STRATUM) } as const

function nameBusiness({ businessId }: SheetItem, { nameOf }: SheetContext): string {
  return businessId === null ? strings.notInCache : nameOf(businessId)
}
