import { Button, SegmentedControl, Select, Textarea } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { GROUNDS } from '../../../shared/domain/finding.ts'
import { type SheetItem, VERDICTS } from '../../../shared/domain/sample.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { samplingWords } from '../../words/sampling-words.ts'
import type { ItemCode } from './test-sheet-panel.tsx'

const words = samplingWords.sheet

interface ItemEditorProps {
  readonly item: SheetItem
  readonly noteRef: RefObject<HTMLTextAreaElement | null>
  onSave(code: ItemCode): Promise<void>
}

/** Code, ground and note of one drawn item. */
export function ItemEditor({ item, noteRef, onSave }: ItemEditorProps) {
  const stored = item.assessment
  const [verdict, setVerdict] = useState(stored?.verdict ?? null)
  const [ground, setGround] = useState(stored?.ground ?? null)
  const [note, setNote] = useState(stored?.note ?? '')
  const select = useViewStore((state) => state.select)
  const isChanged =
    verdict !== (stored?.verdict ?? null) ||
    ground !== (stored?.ground ?? null) ||
    note !== (stored?.note ?? '')
  const save = () => {
    if (verdict && isChanged) void onSave({ verdict, ground, note })
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
          aria-label={words.verdict(item.reference)}
          transitionDuration={0}
          value={verdict ?? ''}
          onChange={(next) => setVerdict(next === '' ? null : next)}
          data={VERDICTS.map((value) => ({ value, label: samplingWords.verdicts[value] }))}
        />
        <Select
          aria-label={words.ground}
          placeholder={words.ground}
          clearable
          w={260}
          data={GROUNDS.map((value) => ({ value, label: samplingWords.grounds[value] }))}
          value={ground}
          onChange={setGround}
        />
        <Button variant="default" onClick={() => select(item.feedbackId)}>
          {words.openItem}
        </Button>
      </div>
      <Textarea
        ref={noteRef}
        label={words.note}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={20_000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className="line">
        <Button disabled={!isChanged || verdict === null} onClick={save}>
          {words.save}
        </Button>
        <span className="dim">{words.saveHint}</span>
      </div>
    </div>
  )
}
