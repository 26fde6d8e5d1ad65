import { IconCheck, IconEraser, IconMinus, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { type Ground, OTHER_GROUNDS, PRESET_GROUNDS } from '../../../shared/domain/finding.ts'
import type {
  Assessment,
  ReviewerRole,
  SampleSummary,
  SheetItem,
  Verdict,
} from '../../../shared/domain/sample.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Chip } from '../../components/controls/chip.tsx'
import { KeyHint } from '../../components/controls/key-hint.tsx'
import { ActionMenu } from '../../components/controls/popovers.tsx'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { keysOf } from '../../components/keyboard/key-map.ts'
import { findKeyList, useKeys } from '../../components/keyboard/use-keys.ts'
import { refresh } from '../../ipc/query-client.ts'
import { call } from '../../ipc/use-call.ts'
import { type ItemDraft, toDraftKey, useSamplingStore } from '../../stores/sampling-store.ts'
import { offerChange } from '../../stores/undo-store.ts'
import styles from './samples.module.css'
import { samplingStrings } from './strings.ts'

const strings = samplingStrings.sheet
const CODES = [
  { verdict: 'pass', shortcut: 'P', icon: IconCheck },
  { verdict: 'fail', shortcut: 'F', icon: IconX },
  { verdict: 'not-applicable', shortcut: 'X', icon: IconMinus },
] as const satisfies readonly {
  readonly verdict: Verdict
  readonly shortcut: string
  readonly icon: unknown
}[]

interface CodeBarProps {
  readonly criterion: string
  readonly coding: Coding
}

/** The criterion above the codes; a code advances to the next review. Nothing is chosen beforehand. */
export function CodeBar({ criterion, coding }: CodeBarProps) {
  const noteRef = useRef<HTMLTextAreaElement>(null)
  const [isMoreOpen, setMoreOpen] = useState(false)
  const { draft, code, uncode, chooseGround } = coding
  useKeys(['sheet', 'list'], {
    pass: () => code('pass'),
    fail: () => code('fail'),
    'not-applicable': () => code('not-applicable'),
    ...(uncode && { 'remove-code': uncode }),
    'code-ground-1': () => chooseGround(PRESET_GROUNDS[0]),
    'code-ground-2': () => chooseGround(PRESET_GROUNDS[1]),
    'code-ground-3': () => chooseGround(PRESET_GROUNDS[2]),
    'code-ground-4': () => chooseGround(PRESET_GROUNDS[3]),
    'code-ground-5': () => chooseGround(PRESET_GROUNDS[4]),
    'code-ground-6': () => setMoreOpen(true),
    'code-note': () => noteRef.current?.focus(),
  })
  return (
    <div className={styles.bar}>
      <span className={styles.barName}>{strings.criterion}</span>
      <p className={styles.criterion}>{criterion}</p>
      <span className={styles.barName}>{strings.ground}</span>
      <Grounds
        chosen={draft.ground}
        onChoose={chooseGround}
        isMoreOpen={isMoreOpen}
        setMoreOpen={setMoreOpen}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of buttons */}
      <div className={styles.codes} role="group" aria-label={strings.code}>
        {CODES.map(({ verdict, shortcut, icon: Icon }) => (
          <Button
            key={verdict}
            size="large"
            shortcut={shortcut}
            icon={<Icon size={16} stroke={1.75} aria-hidden />}
            aria-pressed={draft.verdict === verdict}
            onClick={() => code(verdict)}
          >
            {samplingStrings.verdicts[verdict]}
          </Button>
        ))}
        <IconButton
          label={strings.removeCode}
          shortcut={keysOf('remove-code')[0] ?? ''}
          icon={<IconEraser size={16} stroke={1.6} aria-hidden />}
          disabled={uncode === null}
          onClick={() => uncode?.()}
        />
      </div>
      <NoteField coding={coding} noteRef={noteRef} />
    </div>
  )
}

interface GroundsProps {
  readonly chosen: Ground | null
  readonly isMoreOpen: boolean
  onChoose(ground: Ground): void
  setMoreOpen(isOpen: boolean): void
}

function Grounds({ chosen, isMoreOpen, onChoose, setMoreOpen }: GroundsProps) {
  const other = OTHER_GROUNDS.find((ground) => ground === chosen)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of flowing chips with its name beside it
    <div className={styles.grounds} role="group" aria-label={strings.ground}>
      {PRESET_GROUNDS.map((ground, index) => (
        <Chip
          key={ground}
          isChosen={chosen === ground}
          shortcut={String(index + 1)}
          onToggle={() => onChoose(ground)}
        >
          {samplingStrings.grounds[ground]}
        </Chip>
      ))}
      <ActionMenu
        control={{ opened: isMoreOpen, onChange: setMoreOpen }}
        actions={OTHER_GROUNDS.map((ground) => ({
          id: ground,
          label: samplingStrings.grounds[ground],
          run: () => onChoose(ground),
        }))}
      >
        <button type="button" className={styles.moreGrounds} data-chosen={other !== undefined || undefined}>
          <KeyHint keys={['6']} isDecorative />
          {other ? samplingStrings.grounds[other] : strings.moreGrounds}
        </button>
      </ActionMenu>
    </div>
  )
}

interface NoteFieldProps {
  readonly coding: Coding
  readonly noteRef: RefObject<HTMLTextAreaElement | null>
}

function NoteField({ coding: { draft, hasDraft, setNote, save }, noteRef }: NoteFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') findKeyList()?.focus()
    else if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    else save()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <label className={styles.barName} htmlFor="sample-note">
        {strings.note}
      </label>
      <div className={styles.note}>
        <textarea
          id="sample-note"
          ref={noteRef}
          rows={1}
          maxLength={20_000}
          value={draft.note}
          onChange={(event) => setNote(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <small role="status">
          {hasDraft && draft.ground !== null && (
            <span className="visually-hidden">{strings.groundOf(samplingStrings.grounds[draft.ground])}</span>
          )}
          {hasDraft && (draft.verdict ? strings.unsaved : strings.unsavedShort)}
        </small>
      </div>
    </>
  )
}

const NOTHING: ItemDraft = { verdict: null, ground: null, note: '' }

/** Code, ground and note of the review under the cursor, as stored or as written and not stored yet. */
interface Coding {
  readonly draft: ItemDraft
  readonly hasDraft: boolean
  /** Stores the code with ground and note, and advances. */
  code(verdict: Verdict): void
  /** Removes the stored code; null where there is none. */
  readonly uncode: (() => void) | null
  /** Stored with the code; at once where there is a code. The chosen ground is taken away. */
  chooseGround(ground: Ground): void
  setNote(note: string): void
  /** Stores ground and note of a review that has a code. */
  save(): void
}

interface CodingParts {
  readonly sample: SampleSummary
  readonly role: ReviewerRole
  readonly item: SheetItem
  onCoded(): void
}

export function useCoding({ sample, role, item, onCoded }: CodingParts): Coding {
  const client = useQueryClient()
  const key = toDraftKey(item.reference, role)
  const written = useSamplingStore((state) => state.drafts[key])
  const setDraft = useSamplingStore((state) => state.setDraft)
  const coded = item.assessment
  const stored = coded ?? NOTHING
  const draft = written ?? stored

  const store = async (next: ItemDraft & { readonly verdict: Verdict }) => {
    const { verdict, ground, note } = next
    const change = { kind: 'assess', sampleId: sample.sampleId, number: item.number, role } as const
    await call('samples:change', { ...change, verdict, ground, note })
    const done = strings.codedAs(item.reference, samplingStrings.verdicts[verdict])
    // Before the sheet is read again: codes that follow quickly are offered in the order in which they were given.
    offerChange({ done, undo: () => (coded ? restore(coded) : remove(next)) })
    await refresh(client, 'samples')
    setDraft(key, null)
  }
  const restore = async ({ verdict, ground, note }: Assessment) => {
    await call('samples:change', {
      kind: 'assess',
      sampleId: sample.sampleId,
      number: item.number,
      role,
      verdict,
      ground,
      note,
    })
    await refresh(client, 'samples')
  }
  /** Ground and note stay written. */
  const uncode = async ({ ground, note }: ItemDraft) => {
    await call('samples:change', {
      kind: 'uncode',
      sampleId: sample.sampleId,
      number: item.number,
      role,
    })
    setDraft(key, ground === null && note === '' ? null : { verdict: null, ground, note })
  }
  const remove = async (former: ItemDraft) => {
    await uncode(former)
    await refresh(client, 'samples')
  }
  const takeAway = async (former: Assessment) => {
    await uncode(former)
    offerChange({
      done: strings.codeRemoved(item.reference),
      undo: async () => {
        await restore(former)
        setDraft(key, null)
      },
    })
    await refresh(client, 'samples')
  }
  const change = (part: Partial<ItemDraft>) => {
    const next = { ...draft, ...part }
    const isSame =
      next.verdict === stored.verdict && next.ground === stored.ground && next.note === stored.note
    setDraft(key, isSame ? null : next)
    return next
  }
  return {
    draft,
    hasDraft: written !== undefined,
    code: (verdict) => {
      store({ ...draft, verdict }).catch(showFailure)
      onCoded()
    },
    uncode: coded && (() => void takeAway(coded).catch(showFailure)),
    chooseGround: (ground) => {
      const next = change({ ground: draft.ground === ground ? null : ground })
      if (next.verdict) store({ ...next, verdict: next.verdict }).catch(showFailure)
    },
    setNote: (note) => void change({ note }),
    save: () => {
      if (draft.verdict) store({ ...draft, verdict: draft.verdict }).catch(showFailure)
    },
  }
}
