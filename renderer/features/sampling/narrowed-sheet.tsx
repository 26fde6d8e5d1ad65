import type { SheetCoding, TestSheet } from '../../../shared/domain/sample.ts'
import { narrowSheet } from '../../../shared/domain/sample.ts'
import { countOf, formatCount } from '../../../shared/format/count.ts'
import { Notice } from '../../components/notice.tsx'
import { RemovableChips } from '../../components/removable-chips.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useSamplingStore } from '../../stores/sampling-store.ts'
import { samplingStrings } from './sampling-strings.ts'
import { TestSheetPanel } from './test-sheet-panel.tsx'

const strings = samplingStrings.sheet

interface NarrowedSheetProps {
  readonly sheet: TestSheet
  readonly isLocked: boolean
}

/** The sheet, or the items of it that a figure of a report counts, with how many there are. */
export function NarrowedSheet({ sheet, isLocked }: NarrowedSheetProps) {
  const coding = useSamplingStore((state) => state.coding)
  const { sample, role, isBlinded } = sheet
  const isOfBoth = coding.by === 'either'
  const second = useCall(
    'samples:sheet',
    { sampleId: sample.sampleId, role: 'second' },
    { enabled: isOfBoth && sample.secondReviewer !== null, keepsFormer: true },
  ).data
  if (isOfBoth && sample.secondReviewer !== null && !second) return null
  const items = narrowSheet(sheet, coding, second ?? null)
  const isUntold = coding.verdicts !== null && (isBlinded || (isOfBoth && second?.isBlinded !== false))
  const all = countOf(sheet.items.length, ...samplingStrings.items, LOCALE)
  const isNarrowed = coding.verdicts !== null || coding.stratum !== null
  return (
    <TestSheetPanel key={`${sample.sampleId} ${role}`} sheet={{ ...sheet, items }} isLocked={isLocked}>
      {isUntold && <Notice kind="info" title={strings.notNow} />}
      <div className="line sampling-screen-only">
        <strong role="status">
          {isNarrowed ? strings.shownOf(formatCount(items.length, LOCALE), all) : all}
        </strong>
        <CodingChips sheet={sheet} coding={coding} />
      </div>
    </TestSheetPanel>
  )
}

interface CodingChipsProps {
  readonly sheet: TestSheet
  readonly coding: SheetCoding
}

function CodingChips({ sheet: { sample }, coding }: CodingChipsProps) {
  const setCoding = useSamplingStore((state) => state.setCoding)
  const { by, verdicts, stratum } = coding
  const chips = [
    by === 'either' && { label: strings.ofEither, rest: { ...coding, by: 'first' as const } },
    stratum !== null && {
      label: strings.ofStratum(sample.strata[stratum - 1]?.name ?? String(stratum)),
      rest: { ...coding, stratum: null },
    },
    verdicts !== null && {
      label: strings.ofCodes(verdicts.map((verdict) => samplingStrings.verdicts[verdict])),
      rest: { ...coding, verdicts: null },
    },
  ].filter((chip) => chip !== false)
  return (
    <RemovableChips
      label={strings.chips}
      chips={chips.map((chip) => ({ ...chip, key: chip.label, join: 'and' as const }))}
      onRemove={({ rest }) => setCoding(rest)}
      next=".sampling-rows"
    />
  )
}
