import { IconBuildingStore, IconUser } from '@tabler/icons-react'
import type { ResponseType } from '../../shared/domain/feedback-response.ts'

/** Who wrote a response: the business's owner or the customer. */
export function ResponseIcon({ type }: { readonly type: ResponseType }) {
  const Icon = type === 'owner' ? IconBuildingStore : IconUser
  return <Icon size={14} stroke={1.8} aria-hidden />
}
