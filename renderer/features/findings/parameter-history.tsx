import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { LogEntry } from '../../../shared/domain/auditor-log.ts'
import type { ParameterValues, RuleDescription } from '../../../shared/domain/finding.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { MomentText } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { describeChanges } from './describe-parameters.ts'
import { findingsStrings } from './findings-strings.ts'

const strings = findingsStrings.parameters
/** More changes than anyone makes of one rule; the log has them all. */
const SHOWN = 200

/** A button that shows what was changed of a rule's parameters, when and why, newest first. */
export function ParameterHistory({ rule }: { readonly rule: RuleDescription }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {strings.history}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={strings.historyTitle(rule.title)}
        size="lg"
      >
        {isOpen && <Changes rule={rule} />}
      </Modal>
    </>
  )
}

function Changes({ rule }: { readonly rule: RuleDescription }) {
  const filter = { action: 'parameter-changed', subject: rule.name, offset: 0, limit: SHOWN }
  const entries = useCall('log:list', filter)
  if (entries.error) return <ErrorNotice error={entries.error} />
  if (!entries.data) return null
  if (entries.data.length === 0) return <p>{strings.noHistory}</p>
  return (
    <ol className="decision-list">
      {entries.data.map((entry) => (
        <li key={entry.seq}>
          <MomentText ms={entry.atMs} />
          {readChange(rule, entry).map((line) => (
            <div key={line}>{line}</div>
          ))}
          <div className="dim">
            <SafeText text={String(entry.details.reason ?? '')} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function readChange(rule: RuleDescription, { details }: LogEntry): string[] {
  return describeChanges(rule, toValues(details.from), toValues(details.to))
}

/** The log keeps facts as JSON of any shape: only numbers by name are values. */
function toValues(value: unknown): ParameterValues {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}
