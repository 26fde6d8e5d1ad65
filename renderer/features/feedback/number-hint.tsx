import { Button } from '@mantine/core'
import { isDecimalId } from '../../../shared/domain/ids.ts'
import { feedbackStrings } from './feedback-strings.ts'

const strings = feedbackStrings.emptyNumber

interface NumberHintProps {
  readonly applied: string
  onChange(filter: string): void
}

/** A number alone is a word to the search; most who type one mean an id, and are led to the term for it. */
export function NumberHint({ applied, onChange }: NumberHintProps) {
  const number = applied.trim()
  if (!isDecimalId(number)) return null
  return (
    <>
      <p>{strings.text(number)}</p>
      <div className="line">
        <Button variant="default" mt={8} onClick={() => onChange(`feedback:${number}`)}>
          {strings.feedback(number)}
        </Button>
        <Button variant="default" mt={8} onClick={() => onChange(`business:${number}`)}>
          {strings.business(number)}
        </Button>
      </div>
    </>
  )
}
