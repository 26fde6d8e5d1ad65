import { bulkHide, windowDressing } from './campaigns.ts'
import { deletedAfterHiding, deletedWithoutHide, replyNobodyCouldSee } from './deleting.ts'
import { hiddenAfterCustomerReply, hiddenNeverAnswered, longHidden } from './hiding.ts'
import type { Pattern } from './pattern.ts'
import { contradictoryRecord, toggling } from './toggling.ts'

/** Every rule but *outlier-business*, which is a property of a business and set by plant-cases.ts. */
export const PATTERNS: readonly Pattern[] = [
  longHidden,
  deletedAfterHiding,
  deletedWithoutHide,
  toggling,
  hiddenAfterCustomerReply,
  hiddenNeverAnswered,
  replyNobodyCouldSee,
  bulkHide,
  windowDressing,
  contradictoryRecord,
]
