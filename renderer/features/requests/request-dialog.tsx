import { Checkbox, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  printRequestReference,
  REQUEST_FORMATS,
  type RequestFormat,
} from '../../../shared/domain/company-request.ts'
import { Button } from '../../components/controls/button.tsx'
import { DayField, Field, SelectField } from '../../components/controls/field.tsx'
import { countOf } from '../../components/counts.ts'
import { ErrorNotice } from '../../components/notice.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { refresh } from '../../ipc/query-client.ts'
import { untilExact, useAction, useCall } from '../../ipc/use-call.ts'
import {
  type AskedReviews,
  toAskedSample,
  toAskedSearch,
  useRequestStore,
} from '../../stores/request-store.ts'
import { tell } from '../../stores/undo-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { requestStrings } from './strings.ts'

const strings = requestStrings.dialog
const close = () => useRequestStore.getState().ask(null)

/** Asks the company about some reviews: title, due date, and the file that it fills in. */
export function RequestDialog() {
  const asked = useRequestStore((state) => state.asked)
  return (
    <Modal opened={asked !== null} onClose={close} title={strings.title}>
      {asked === 'new' ? <NewRequest /> : asked && <RequestForm asked={asked} />}
    </Modal>
  )
}

const OF_SEARCH = 'search'

/** Asks about a search, at first that of Reviews, or about a sample. */
function NewRequest() {
  const samples = useCall('samples:list', undefined).data ?? []
  const [source, setSource] = useState(OF_SEARCH)
  const [search, setSearch] = useState(() => useViewStore.getState().filter)
  const sample = samples.find(({ reference }) => reference === source)
  return (
    <RequestForm asked={sample ? toAskedSample(sample) : toAskedSearch(search, requestStrings.everything)}>
      <SelectField
        label={strings.about}
        value={source}
        choices={[
          { value: OF_SEARCH, label: strings.ofSearch },
          ...samples.map((one) => ({ value: one.reference, label: toAskedSample(one).about })),
        ]}
        onChange={setSource}
      />
      {!sample && (
        <Field
          label={requestStrings.list.search}
          placeholder={requestStrings.everything}
          maxLength={4_096}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
    </RequestForm>
  )
}

interface RequestFormProps {
  readonly asked: AskedReviews
  /** What chooses the reviews; else they are named. */
  readonly children?: ReactNode
}

function RequestForm({ asked: { query, about, title: proposed = about }, children }: RequestFormProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const title = typed ?? proposed.slice(0, 200)
  const [dueDay, setDueDay] = useState('')
  const [format, setFormat] = useState<RequestFormat>('xlsx')
  const [withLetter, setWithLetter] = useState(true)
  const client = useQueryClient()
  const counted = useCall('feedback:count', { filter: query, asOfMs: null }, { askAgainMs: untilExact }).data
  const reviews = counted?.isExact ? [countOf(counted.count, ...requestStrings.reviews)] : []
  const action = useAction('company:ask')
  const save = () =>
    action.mutate(
      { draft: { title, query, dueDay: dueDay || null }, format, withLetter },
      {
        // A file that could not be written leaves its request, which is listed.
        onSettled: () => void refresh(client, 'requests', 'log'),
        onSuccess: (saved) => {
          if (saved === null) return
          close()
          tell(
            strings.saved(
              printRequestReference(saved.requestId),
              withLetter,
              countOf(saved.rows, ...requestStrings.reviews),
              false,
            ),
          )
        },
      },
    )
  return (
    <div className="stack">
      <p className="dim">{strings.help}</p>
      {children}
      <p>
        <SafeText text={[...(children ? [] : [about]), ...reviews].join(' · ')} />
      </p>
      <Field
        data-autofocus
        label={strings.name}
        maxLength={200}
        value={title}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <DayField label={strings.due} placeholder={strings.noDue} value={dueDay} onChange={setDueDay} />
      <SelectField<RequestFormat>
        label={strings.format}
        value={format}
        choices={REQUEST_FORMATS.map((value) => ({ value, label: requestStrings.formats[value] }))}
        onChange={setFormat}
      />
      <Checkbox
        label={strings.letter}
        checked={withLetter}
        onChange={(event) => setWithLetter(event.currentTarget.checked)}
      />
      {action.error && <ErrorNotice error={action.error} />}
      <div className="line">
        <Button kind="primary" disabled={action.isPending || title.trim() === ''} onClick={save}>
          {strings.save}
        </Button>
        <Button onClick={close}>{commonStrings.cancel}</Button>
      </div>
    </div>
  )
}
