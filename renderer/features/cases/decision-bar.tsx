import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconChevronUp, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, RefObject } from 'react'
import type { CaseRow } from '../../../shared/domain/case.ts'
import { GROUNDS, type Ground, OTHER_GROUNDS, PRESET_GROUNDS } from '../../../shared/domain/finding.ts'
import { GROUND_STRINGS } from '../../../shared/strings/working-paper-strings.ts'
import { Button } from '../../components/controls/button.tsx'
import { Chip } from '../../components/controls/chip.tsx'
import { Field } from '../../components/controls/field.tsx'
import { KeyHint } from '../../components/controls/key-hint.tsx'
import { ActionMenu } from '../../components/controls/popovers.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { findKeyList, isTextField } from '../../components/keyboard/use-keys.ts'
import { useUnverified } from '../../components/use-unverified.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useCasesStore } from '../../stores/cases-store.ts'
import { requestStrings } from '../requests/strings.ts'
import styles from './cases.module.css'
import { strings as all } from './strings.ts'
import { countOfCases, type Decisions } from './use-decisions.ts'

const strings = all.decide

/** 200% zoom of the smallest window, as in toolbar.tsx. */
export const SMALL_WINDOW = '(max-width: 720px)'

/** Back to the list, so that its keys go on. */
export function focusList(): void {
  findKeyList()?.focus({ preventScroll: true })
}

export interface DecisionBarParts {
  readonly row: CaseRow
  /** How many cases are decided together; 0 for the one under the cursor. */
  readonly selected: number
  readonly decisions: Decisions
  readonly noteRef: RefObject<HTMLInputElement | null>
  readonly groundsRef: RefObject<HTMLDivElement | null>
  readonly isMoreOpen: boolean
  setMoreOpen(isOpen: boolean): void
}

/** Grounds, note, and two actions that look alike; nothing is chosen beforehand. */
export function DecisionBar({ row, selected, decisions, ...parts }: DecisionBarParts) {
  const { noteRef, groundsRef, isMoreOpen, setMoreOpen } = parts
  const { draft, last } = useCasesStore()
  const { ground, note, isAsked } =
    draft.reference === row.reference ? draft : { ground: null, note: '', isAsked: false }
  const choose = (chosen: Ground) => {
    decisions.choose(chosen)
    if (chosen === 'own') noteRef.current?.focus()
    else focusList()
  }
  const isOther = ground !== null && OTHER_GROUNDS.includes(ground)
  return (
    <section
      className={styles.decide}
      aria-label={strings.bar}
      onKeyDown={(event) => onBarKey(event, decisions, choose, setMoreOpen)}
    >
      <div className={styles.decideHead}>
        <span className="medium" role={isAsked ? 'status' : undefined}>
          {isAsked ? strings.needed : strings.ground}
        </span>
        <ChosenGround ground={ground} />
        {last !== null && (
          <button type="button" className={styles.same} onClick={decisions.sameAsLast}>
            {strings.same} <KeyHint keys={['R']} isDecorative />
          </button>
        )}
      </div>
      {selected === 0 && <CompanyGround row={row} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame */}
      <div
        className={styles.grounds}
        role="group"
        aria-label={strings.grounds}
        ref={groundsRef}
        data-asked={isAsked || undefined}
      >
        {PRESET_GROUNDS.map((preset, at) => (
          <Chip
            key={preset}
            isChosen={ground === preset}
            shortcut={String(at + 1)}
            onToggle={() => choose(preset)}
          >
            {GROUND_STRINGS[preset]}
          </Chip>
        ))}
        <Chip isChosen={isOther} shortcut="6" onToggle={() => setMoreOpen(!isMoreOpen)}>
          {isOther && ground ? GROUND_STRINGS[ground] : strings.more}
        </Chip>
        <Menu
          opened={isMoreOpen}
          onChange={setMoreOpen}
          position="top-end"
          withinPortal
          shadow="none"
          returnFocus={false}
        >
          <Menu.Target>
            <span aria-hidden />
          </Menu.Target>
          <Menu.Dropdown>
            {OTHER_GROUNDS.map((other) => (
              <Menu.Item key={other} onClick={() => choose(other)}>
                {GROUND_STRINGS[other]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      <Field
        ref={noteRef}
        aria-label={strings.note}
        placeholder={strings.addNote}
        shortcut="N"
        maxLength={4_000}
        value={note}
        onChange={(event) => decisions.writeNote(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          focusList()
        }}
      />
      <div className={styles.decideButtons}>
        <ConfirmAndDismiss decisions={decisions} />
        <Button kind="quiet" size="large" shortcut="S" onClick={() => thenList(decisions.skip)}>
          {all.actions.skip}
        </Button>
      </div>
      <p className={styles.decides}>
        {row.state === 'changed' && selected === 0
          ? strings.changedUntil(all.decisions[row.decision])
          : describeScope(row, selected)}
      </p>
    </section>
  )
}

/** What the company gave as ground for the reviews of the case; nothing where it gave none. */
function CompanyGround({ row: { reference, reviews } }: Pick<DecisionBarParts, 'row'>) {
  const detail = useCall('cases:get', { reference }).data
  const feedbackIds = (detail?.reviews ?? []).map(({ feedbackId }) => feedbackId)
  const given = useCall('company:grounds', { feedbackIds }, { enabled: feedbackIds.length > 0 }).data ?? []
  const unverified = useUnverified()
  if (given.length === 0) return null
  const answered = given.reduce((sum, one) => sum + one.reviews, 0)
  const words = given.map((one) =>
    reviews === 1
      ? requestStrings.grounds[one.ground]
      : `${requestStrings.grounds[one.ground]} ${formatCount(one.reviews)}`,
  )
  return (
    <p className={styles.decides}>
      {requestStrings.companyGives} <strong>{words.join(', ')}</strong>
      {reviews > 1 && `, ${requestStrings.ofReviews(formatCount(answered), formatCount(reviews))}`},{' '}
      {unverified}
    </p>
  )
}

/** The same in one line, for a small window: the ground in words, two buttons, and the rest behind *More*. */
export function SmallDecisionBar({ row, selected, decisions }: DecisionBarParts) {
  const { draft } = useCasesStore()
  const ground = draft.reference === row.reference ? draft.ground : null
  const presets = GROUNDS.map((one) => ({
    id: one,
    label: GROUND_STRINGS[one],
    section: 'ground',
    run: () => decisions.choose(one),
  }))
  const rest = [
    { id: 'same', label: strings.sameLabel, shortcut: 'R', section: 'more', run: decisions.sameAsLast },
    { id: 'skip', label: all.actions.skip, shortcut: 'S', section: 'more', run: decisions.skip },
  ]
  return (
    <section className={styles.smallBar} aria-label={strings.bar}>
      <div className={styles.smallScope}>
        <span>{strings.groundOf(ground ? GROUND_STRINGS[ground] : strings.noGround)}</span>
        <ChosenGround ground={ground} />
        <span className={styles.smallMeta}>{describeScope(row, selected, true)}</span>
      </div>
      <ConfirmAndDismiss decisions={decisions} />
      <ActionMenu actions={[...presets, ...rest]}>
        <Button kind="quiet" size="large">
          {strings.moreActions}
          <IconChevronUp size={14} stroke={1.75} aria-hidden />
        </Button>
      </ActionMenu>
    </section>
  )
}

/** Said: it is chosen by key while the list has the focus. */
function ChosenGround({ ground }: { readonly ground: Ground | null }) {
  return (
    <span className="visually-hidden" role="status">
      {ground !== null && strings.groundOf(GROUND_STRINGS[ground])}
    </span>
  )
}

function ConfirmAndDismiss({ decisions }: { readonly decisions: Decisions }) {
  return (
    <>
      <Button
        size="large"
        icon={<IconCheck size={16} stroke={1.6} aria-hidden />}
        shortcut="C"
        onClick={() => thenList(() => decisions.decide('confirmed'))}
      >
        {all.actions.confirm}
      </Button>
      <Button
        size="large"
        icon={<IconX size={16} stroke={1.6} aria-hidden />}
        shortcut="D"
        onClick={() => thenList(() => decisions.decide('dismissed'))}
      >
        {all.actions.dismiss}
      </Button>
    </>
  )
}

/** The list first: where a ground is missing, the action focuses the grounds. */
function thenList(act: () => void): void {
  focusList()
  act()
}

function describeScope({ findings, reviews }: CaseRow, selected: number, isShort = false): string {
  if (selected > 0) return strings.decidesMany(countOfCases(selected))
  return strings.decides(
    countOf(findings, ...all.findings),
    reviews > 1 && !isShort ? countOf(reviews, ...all.reviews) : null,
  )
}

function onBarKey(
  event: KeyboardEvent,
  decisions: Decisions,
  choose: (ground: Ground) => void,
  setMoreOpen: (isOpen: boolean) => void,
): void {
  if (isTextField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
  const preset = PRESET_GROUNDS[Number(event.key) - 1]
  const key = event.key.toLowerCase()
  if (preset) choose(preset)
  else if (key === '6') setMoreOpen(true)
  else if (key === 'c') thenList(() => decisions.decide('confirmed'))
  else if (key === 'd') thenList(() => decisions.decide('dismissed'))
  else if (key === 's') thenList(decisions.skip)
  else if (key === 'r') thenList(decisions.sameAsLast)
  else if (key === 'z') thenList(decisions.undo)
  else if (key === 'escape') focusList()
  else return
  event.preventDefault()
  event.stopPropagation()
}

export function useIsSmallWindow(): boolean {
  return useMediaQuery(SMALL_WINDOW, false, { getInitialValueInEffect: false })
}
