import { Select } from '@mantine/core'
import { useMemo } from 'react'
import type { BusinessId } from '../../../shared/domain/ids.ts'
import { useCall } from '../../ipc/use-call.ts'
import { findingsStrings } from './findings-strings.ts'

const strings = findingsStrings.filters
/** As many as a person scrolls through; typing finds the others. */
const SHOWN = 200

interface BusinessFilterProps {
  readonly value: BusinessId | null
  onChange(value: BusinessId | null): void
}

export function BusinessFilter({ value, onChange }: BusinessFilterProps) {
  const businesses = useCall('businesses:list', undefined)
  const choices = useMemo(
    () =>
      (businesses.data ?? []).map(({ businessId, name }) => ({
        value: businessId,
        label: name === null ? businessId : `${name} (${businessId})`,
      })),
    [businesses.data],
  )
  return (
    <Select
      size="xs"
      w={210}
      aria-label={strings.business}
      placeholder={strings.everyBusiness}
      data={choices}
      value={value}
      onChange={onChange}
      limit={SHOWN}
      searchable
      clearable
    />
  )
}
