import { Button, SegmentedControl, Select, Textarea } from '@mantine/core'
import type { KeyboardEvent, RefObject } from 'react'
import { GROUNDS } from '../../../shared/domain/finding.ts'
import { type Assessment, type SheetItem, VERDICTS } from '../../../shared/domain/sample.ts'
import { type ItemDraft, useSamplingStore } from '../../stores/sampling-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { samplingStrings } from './sampling-strings.ts'

const strings = samplingStrings.sheet

export type ItemCode = Omit<Assessment, 'decidedAtMs'>

interface ItemEditorProps {
  readonly item: SheetItem
  readonly draftKey: string
  readonly noteRef: RefObject<HTMLTextAreaElement | null>
  onSave(code: ItemCode): Promise<void>
}

const NOTHING: ItemDraft = { verdict: null, ground: null, note: '' }

/** Code, ground and note of one drawn item. */
export function ItemEditor({ item, draftKey, noteRef, onSave }: ItemEditorProps) {
  const stored = item.assessment
  const draft = useSamplingStore((state) => state.drafts[draftKey])
  const setDraft = useSamplingStore((state) => state.setDraft)
  const { verdict, ground, note } = draft ?? stored ?? NOTHING
  const change = (part: Partial<ItemDraft>) => {
    const next = { verdict, ground, note, ...part }
    setDraft(draftKey, isSame(next, stored ?? NOTHING) ? null : next)
  }
  const select = useViewStore((state) => state.select)
  const save = () => {
    if (verdict && draft) void onSave({ verdict, ground, note })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }
  return (
    <div className="sampling-editor sampling-screen-only">
      <div className="line">
        <h3 className="mono">{item.reference}</h3>
        <SegmentedControl
          size="xs"
          aria-label={strings.verdict(item.reference)}
          transitionDuration={0}
          value={verdict ?? ''}
          onChange={(next) => change({ verdict: next === '' ? null : next })}
          data={VERDICTS.map((value) => ({ value, label: samplingStrings.verdicts[value] }))}
        />
        <Select
          aria-label={strings.ground}
          placeholder={strings.ground}
          clearable
          w={260}
          data={GROUNDS.map((value) => ({ value, label: samplingStrings.grounds[value] }))}
          value={ground}
          onChange={(next) => change({ ground: next })}
        />
        <Button variant="default" onClick={() => select(item.feedbackId)}>
          {strings.openItem}
        </Button>
      </div>
      <Textarea
        ref={noteRef}
        label={strings.note}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={20_000}
        value={note}
        onChange={(event) => change({ note: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <div className="line">
        <Button disabled={!draft || verdict === null} onClick={save}>
          {strings.save}
        </Button>
        <span className="dim" role="status">
          {draft ? strings.unsaved : strings.saveHint}
        </span>
      </div>
    </div>
  )
}

function isSame(one: ItemDraft, other: ItemDraft): boolean {
  return one.verdict === other.verdict && one.ground === other.ground && one.note === other.note
}
