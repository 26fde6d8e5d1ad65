import { IconDatabase, IconEyeOff, IconFileText, IconHome, IconStack2, IconTarget } from '@tabler/icons-react'
import type { KeyId } from '../../components/keyboard/key-map.ts'

/** The screens of the rail, in its order. */
export const PLACES = [
  { place: 'home', name: 'Home', icon: IconHome, shortcut: 'go-home' },
  { place: 'cases', name: 'Cases', icon: IconStack2, shortcut: 'go-cases' },
  { place: 'reviews', name: 'Reviews', icon: IconEyeOff, shortcut: 'go-reviews' },
  { place: 'samples', name: 'Samples', icon: IconTarget, shortcut: 'go-samples' },
  { place: 'reports', name: 'Reports', icon: IconFileText, shortcut: 'go-reports' },
  { place: 'data', name: 'Data', icon: IconDatabase, shortcut: 'go-data' },
] as const satisfies readonly {
  readonly place: string
  readonly name: string
  readonly icon: typeof IconHome
  readonly shortcut: KeyId
}[]

export type Place = (typeof PLACES)[number]['place'] | 'settings'
