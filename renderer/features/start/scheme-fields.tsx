import { Checkbox, Select, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { SignatureScheme } from '../../../shared/domain/signature-scheme.ts'
import { SIGNATURE_PRESETS } from '../../../shared/domain/signature-scheme.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { FIELD_CLASSES } from '../../components/controls/field.tsx'
import styles from './connect.module.css'
import { connectStrings as strings } from './connect-strings.ts'
import { VectorTester } from './vector-tester.tsx'

const CUSTOM = 'custom'

interface SchemeFieldsProps {
  readonly scheme: SignatureScheme
  readonly error: string | undefined
  onChange(scheme: SignatureScheme): void
}

/** A preset; behind ⓘ its parts, and a test against a published example. */
export function SchemeFields({ scheme, error, onChange }: SchemeFieldsProps) {
  const preset = SIGNATURE_PRESETS.find((candidate) => isSameScheme(candidate, scheme))
  const [isOpen, setOpen] = useState(preset === undefined)
  const [isTrying, setTrying] = useState(false)
  const choose = (name: string | null) => {
    const chosen = SIGNATURE_PRESETS.find((candidate) => candidate.name === name)
    if (chosen) onChange(chosen)
    else setOpen(true)
  }
  return (
    <div className={styles.scheme}>
      <div className={styles.schemeLine}>
        <Select
          label={strings.scheme}
          data={[
            ...SIGNATURE_PRESETS.map(({ name }) => ({ value: name, label: strings.presets[name] ?? name })),
            { value: CUSTOM, label: strings.customScheme },
          ]}
          value={preset?.name ?? CUSTOM}
          onChange={choose}
          allowDeselect={false}
          error={error}
          classNames={FIELD_CLASSES}
        />
        <IconButton
          label={strings.customize}
          icon={<IconInfoCircle size={16} stroke={1.6} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <div className={styles.schemeBox}>
          <p className="small">{strings.schemeText}</p>
          <SchemeParts scheme={scheme} onChange={onChange} />
          <div>
            <Button aria-expanded={isTrying} onClick={() => setTrying(!isTrying)}>
              {isTrying ? strings.vector.close : strings.vector.open}
            </Button>
          </div>
          {isTrying && <VectorTester scheme={scheme} />}
        </div>
      )}
    </div>
  )
}

/** The name is a label; two schemes sign alike when everything else is equal. */
function isSameScheme(one: SignatureScheme, other: SignatureScheme): boolean {
  return JSON.stringify({ ...one, name: '' }) === JSON.stringify({ ...other, name: '' })
}

function SchemeParts({ scheme, onChange }: Omit<SchemeFieldsProps, 'error'>) {
  const fields = strings.schemeFields
  const change = (part: Partial<SignatureScheme>) => onChange({ ...scheme, name: CUSTOM, ...part })
  const isDigest = scheme.algorithm === 'sha256'
  return (
    <div className={styles.schemeParts}>
      <Select
        label={fields.algorithm}
        data={optionsOf(fields.algorithms)}
        value={scheme.algorithm}
        allowDeselect={false}
        onChange={(value) => value && change({ algorithm: value })}
      />
      <Select
        label={fields.keyEncoding}
        data={optionsOf(fields.keyEncodings)}
        value={scheme.keyEncoding}
        allowDeselect={false}
        onChange={(value) => value && change({ keyEncoding: value })}
      />
      <Select
        label={fields.keyPosition}
        data={optionsOf(fields.keyPositions)}
        value={scheme.keyPosition}
        allowDeselect={false}
        disabled={!isDigest}
        onChange={(value) => value && change({ keyPosition: value })}
      />
      <Select
        label={fields.hexCase}
        data={optionsOf(fields.hexCases)}
        value={scheme.hexCase}
        allowDeselect={false}
        onChange={(value) => value && change({ hexCase: value })}
      />
      <TextInput
        label={fields.keySeparator}
        maxLength={4}
        value={scheme.keySeparator}
        disabled={!isDigest}
        onChange={(event) => change({ keySeparator: event.currentTarget.value })}
      />
      <TextInput
        label={fields.nameValueSeparator}
        maxLength={4}
        value={scheme.nameValueSeparator}
        onChange={(event) => change({ nameValueSeparator: event.currentTarget.value })}
      />
      <TextInput
        label={fields.pairSeparator}
        maxLength={4}
        value={scheme.pairSeparator}
        onChange={(event) => change({ pairSeparator: event.currentTarget.value })}
      />
      <div className={styles.checks}>
        <Checkbox
          size="xs"
          label={fields.sortByName}
          checked={scheme.sortByName}
          onChange={(event) => change({ sortByName: event.currentTarget.checked })}
        />
        <Checkbox
          size="xs"
          label={fields.includeNames}
          checked={scheme.includeNames}
          onChange={(event) => change({ includeNames: event.currentTarget.checked })}
        />
      </div>
    </div>
  )
}

function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>) {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))
}
