import { type PackedItems, unpackItems } from '../domain/packed-items.ts'
import type { Channel } from './channels.ts'
import type { ReplyOf, WireReplyOf } from './contract.ts'

/** Turns what has crossed the border into what a screen asked for; see [Note: Packed rows]. */
export function unpackReply<C extends Channel>(channel: C, reply: WireReplyOf<C>): ReplyOf<C> {
  // The contract packs this one channel; TypeScript cannot follow that through the type of the channel.
  const unpacked = channel === 'feedback:list' ? unpackItems(reply as PackedItems) : reply
  return unpacked as ReplyOf<C>
}
