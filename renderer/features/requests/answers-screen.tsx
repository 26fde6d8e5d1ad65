import {
  type Icon,
  IconAlertTriangle,
  IconEqual,
  IconEqualNot,
  IconFileImport,
  IconShieldQuestion,
} from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import {
  type AnswerKind,
  type ListedAnswer,
  printRequestReference,
  type RequestDetail,
  SHOWN_ANSWERS,
  type ShownAnswers,
} from '../../../shared/domain/company-request.ts'
import { formatDay, type TimeStyle } from '../../../shared/format/time.ts'
import { Segmented } from '../../components/controls/tabs.tsx'
import { formatCount } from '../../components/counts.ts'
import { BottomLine, ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { ScreenError, ScreenMessage, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { BackButton, Toolbar } from '../../components/frame/toolbar.tsx'
import { type Column, column } from '../../components/grid/column.ts'
import { Grid } from '../../components/grid/grid.tsx'
import { GroupHeading } from '../../components/grid/group-heading.tsx'
import { useColumns } from '../../components/grid/use-columns.ts'
import { usePagedGrid } from '../../components/grid/use-grid.ts'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { LongId, NameOrId, SafeText } from '../../components/safe-text.tsx'
import { StateIcon, toReviewState } from '../../components/state/state-icon.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useUnverified } from '../../components/use-unverified.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useBusinessNames } from '../../ipc/workspace-facts.ts'
import { useRequestStore } from '../../stores/request-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { commonStrings, stateStrings } from '../../strings/common-strings.ts'
import { AnswerInspector, describeGround, describeOwn, describePart, OwnText } from './answer-inspector.tsx'
import { useImportAnswers } from './import-answers.tsx'
import { toRequestActions, useSaveRequest } from './request-actions.tsx'
import { toUnanswered } from './request-inspector.tsx'
import { type AnswerGroup, headAnswers } from './request-lines.ts'
import styles from './requests.module.css'
import { requestStrings } from './strings.ts'

const strings = requestStrings.answers
const close = () => useRequestStore.getState().open(null)
const openReview = ({ feedbackId }: ListedAnswer) =>
  useViewStore.getState().showRows(`feedback:${feedbackId}`)

/** What the company answered for each review of a request, beside the record. */
export function AnswersScreen({ requestId }: { readonly requestId: number }) {
  const found = useCall('company:request', { requestId })
  const request = found.data?.request
  const { importAnswers, dialog } = useImportAnswers()
  const unverified = useUnverified()
  const saveFile = useSaveRequest()
  useKeys(['requests', 'list', 'anywhere'], { back: close, 'import-answers': importAnswers })
  const toolbar = (
    <Toolbar
      title={
        <>
          <BackButton label={strings.back} shortcut="Escape" onClick={close} />
          <h1 className={styles.title}>
            {printRequestReference(requestId)}{' '}
            <span>
              <SafeText text={found.data?.request.title ?? ''} />
            </span>
          </h1>
        </>
      }
      beside={
        <span className={styles.source}>
          <IconShieldQuestion size={15} stroke={1.6} aria-hidden />
          {commonStrings.supplied(unverified)}
        </span>
      }
      more={[
        {
          id: 'import',
          label: requestStrings.importAnswers,
          shortcut: 'Ctrl+I',
          icon: <IconFileImport size={16} stroke={1.6} aria-hidden />,
          run: importAnswers,
        },
        ...(request ? toRequestActions(request, saveFile) : []),
      ]}
      actions={[
        {
          id: 'again',
          label: requestStrings.askAgain,
          look: 'default',
          disabledReason:
            request && request.groundsGiven < request.rows ? null : requestStrings.allGroundsGiven,
          run: () => request && useRequestStore.getState().ask(toUnanswered(request)),
        },
      ]}
    />
  )
  return (
    <>
      {found.data ? (
        <Answers detail={found.data} toolbar={toolbar} />
      ) : (
        <ScreenLayout toolbar={toolbar}>
          {found.error ? <ScreenError error={found.error} /> : <SkeletonRows rows={12} />}
        </ScreenLayout>
      )}
      {dialog}
    </>
  )
}

interface AnswersProps {
  readonly detail: RequestDetail
  readonly toolbar: ReactNode
}

function Answers({ detail, toolbar }: AnswersProps) {
  const { requestId } = detail.request
  const [show, setShow] = useState<ShownAnswers>(() => useRequestStore.getState().openedShow)
  const style = useTimeStyle()
  const names = useBusinessNames()
  const request = useMemo(() => ({ requestId, show }), [requestId, show])
  const rows = detail.shown[show]
  const groups = useMemo(() => headAnswers(detail.shown, show), [detail.shown, show])
  const headings = useMemo(() => groups.map(({ line }) => line), [groups])
  const { grid, error } = usePagedGrid({
    channel: 'company:rows',
    request,
    count: rows + groups.length,
    headings,
    onOpen: openReview,
  })
  const lineAt = (line: number): AnswerLine | undefined =>
    groups.find((group) => group.line === line) ?? grid.rowAt(line)
  const columns = useColumns('company-answers', COLUMNS)
  const context = useMemo(() => ({ style, names }), [style, names])
  const current = rows === 0 ? undefined : grid.rowAt(grid.cursor)
  return (
    <ScreenLayout
      toolbar={toolbar}
      inspector={
        current && (
          <AnswerInspector
            requestId={requestId}
            row={current}
            versions={detail.request.versions}
            step={grid.step}
            open={() => openReview(current)}
          />
        )
      }
      bottomLine={
        <BottomLine
          keys={[
            { ids: ['next-row', 'previous-row'], label: requestStrings.keys.move },
            { ids: ['open'], label: requestStrings.keys.review },
            { ids: ['back'], label: requestStrings.keys.back },
          ]}
        />
      }
    >
      <div className={styles.shows}>
        <Segmented<ShownAnswers>
          label={strings.show}
          choices={SHOWN_ANSWERS.map((name) => ({
            name,
            label: requestStrings.shows[name],
            count: formatCount(detail.shown[name]),
          }))}
          value={show}
          onChange={setShow}
        />
      </div>
      {error ? (
        <ScreenError error={error} />
      ) : rows === 0 ? (
        <ScreenMessage icon={<IconShieldQuestion size={20} stroke={1.6} aria-hidden />} title={strings.none}>
          {strings.noneText}
        </ScreenMessage>
      ) : (
        <Grid {...grid} rowAt={lineAt} label={strings.label} columns={columns} context={context} />
      )}
    </ScreenLayout>
  )
}

interface AnswerContext {
  readonly style: TimeStyle
  readonly names: ReadonlyMap<string, string>
}

type AnswerLine = AnswerGroup | ListedAnswer
type AnswerColumnSpec = Omit<Column<AnswerLine, AnswerContext>, 'cell' | 'text' | 'minWidth' | 'sort'> & {
  readonly minWidth?: number
}

function define(
  spec: AnswerColumnSpec,
  text: (row: ListedAnswer, context: AnswerContext) => string,
  cell: (row: ListedAnswer, context: AnswerContext) => ReactNode = (row, context) => (
    <NameOrId text={text(row, context)} />
  ),
): Column<AnswerLine, AnswerContext> {
  return column<AnswerLine, AnswerContext>({
    ...spec,
    cell: (line, context) => (line.kind === 'group' ? null : cell(line, context)),
    text: (line, context) => (line.kind === 'group' ? requestStrings.kinds[line.name] : text(line, context)),
  })
}

const isMarked = ({ kind }: ListedAnswer) => kind === 'contradicting' || kind === 'differing'

const COLUMNS: readonly Column<AnswerLine, AnswerContext>[] = [
  column<AnswerLine, AnswerContext>({
    name: 'review',
    heading: strings.review,
    hasIcon: true,
    width: 112,
    cell: (line) =>
      line.kind === 'group' ? (
        <GroupHeading count={formatCount(line.count)}>{requestStrings.kinds[line.name]}</GroupHeading>
      ) : (
        <ReviewId answer={line} />
      ),
    text: (line) => (line.kind === 'group' ? requestStrings.kinds[line.name] : line.feedbackId),
  }),
  define(
    { name: 'business', heading: strings.business, width: 84, isGrowing: true },
    ({ businessId }, { names }) => names.get(businessId) ?? businessId,
  ),
  define(
    { name: 'ground', heading: strings.company, width: 152, isGrowing: true, growth: 1.4 },
    (row, { style }) =>
      [describeGround(row), row.answer?.policyClause && describePart(row, 'policyClause', style)]
        .filter(Boolean)
        .join(' '),
    (row) => (
      <>
        <span className={isMarked(row) ? styles.marked : undefined}>
          <SafeText text={describeGround(row)} />
        </span>
        {row.answer?.policyClause && (
          <span className="dim">
            {' '}
            <SafeText text={row.answer.policyClause} />
          </span>
        )}
      </>
    ),
  ),
  define(
    { name: 'rating', heading: requestStrings.columns.rating, width: 72, align: 'end' },
    (row, { style }) => describePart(row, 'rating', style),
  ),
  define(
    {
      name: 'compared',
      heading: strings.compared,
      width: 36,
      minWidth: 36,
      head: <span className="visually-hidden">{strings.compared}</span>,
    },
    describeKind,
    (row) => {
      const Icon = KIND_ICONS[row.kind]
      const text = describeKind(row)
      return (
        Icon && (
          <span title={text} className={row.kind === 'same' ? 'dim' : styles.differs}>
            <Icon size={15} stroke={1.8} role="img" aria-label={text} />
          </span>
        )
      )
    },
  ),
  define(
    { name: 'own', heading: strings.yours, width: 128, isGrowing: true, growth: 1.6 },
    ({ own }) => describeOwn(own),
    ({ own }) =>
      own === null ? (
        describeOwn(own)
      ) : (
        <span className={styles.ownCell}>
          <OwnText own={own} />
        </span>
      ),
  ),
  define({ name: 'row', heading: strings.row, width: 56, align: 'end', isExtra: true }, ({ number }) =>
    String(number),
  ),
  define(
    { name: 'hiddenSince', heading: strings.record, width: 104, align: 'end', isExtra: true },
    ({ hiddenSinceMs }, { style }) =>
      hiddenSinceMs === null ? strings.noHide : formatDay(hiddenSinceMs, style),
  ),
  define(
    { name: 'decidedBy', heading: requestStrings.columns.decidedBy, width: 120, isExtra: true },
    (row, { style }) => describePart(row, 'decidedBy', style),
  ),
  define(
    { name: 'decidedAt', heading: requestStrings.columns.decidedAt, width: 104, isExtra: true },
    (row, { style }) => describePart(row, 'decidedAt', style),
  ),
  define(
    { name: 'note', heading: requestStrings.columns.note, width: 160, isExtra: true },
    (row, { style }) => describePart(row, 'note', style),
  ),
]

/** The icon is the state now. */
function ReviewId({ answer: { feedbackId, visibility, deleted } }: { readonly answer: ListedAnswer }) {
  const state = toReviewState(visibility, deleted)
  return (
    <span className={styles.review}>
      <StateIcon state={state} />
      <span className="visually-hidden">{stateStrings.names[state]} </span>
      <LongId id={feedbackId} />
    </span>
  )
}

const KIND_ICONS: Readonly<Record<AnswerKind, Icon | null>> = {
  contradicting: IconAlertTriangle,
  differing: IconEqualNot,
  same: IconEqual,
  'not-compared': null,
  without: null,
}

function describeKind({ kind, contradictions }: ListedAnswer): string {
  if (kind === 'differing') return strings.differs
  if (kind === 'same') return strings.same
  return contradictions.map((one) => requestStrings.contradictions[one]).join('; ')
}
