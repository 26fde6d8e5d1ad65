import { IconAlertTriangle, IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react'
import type { BundleVerdict } from '../../../shared/domain/bundle.ts'
import { bundleStrings } from './bundle-strings.ts'

const LOOKS = {
  altered: { icon: IconShieldX, tone: 'bad' },
  mismatch: { icon: IconAlertTriangle, tone: 'bad' },
  'not-determinable': { icon: IconShieldQuestion, tone: 'open' },
  redacted: { icon: IconShieldQuestion, tone: 'open' },
  'evidence-only': { icon: IconShieldCheck, tone: 'good' },
  match: { icon: IconShieldCheck, tone: 'good' },
} as const

/** The check in a few words; never colour alone. */
export function VerdictLabel({ verdict }: { readonly verdict: BundleVerdict }) {
  const { icon: Icon, tone } = LOOKS[verdict]
  return (
    <span className={`bundle-verdict bundle-${tone}`}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {bundleStrings.shortVerdicts[verdict]}
    </span>
  )
}
