import type { RuleName } from '../../shared/domain/finding.ts'
import type { FindingRule } from './rule.ts'
import { bulkHide } from './rules/bulk-hide.ts'
import { contradictoryRecord } from './rules/contradictory-record.ts'
import { deletedAfterHiding } from './rules/deleted-after-hiding.ts'
import { deletedWithoutHide } from './rules/deleted-without-hide.ts'
import { hiddenAfterCustomerReply } from './rules/hidden-after-customer-reply.ts'
import { hiddenNeverAnswered } from './rules/hidden-never-answered.ts'
import { longHidden } from './rules/long-hidden.ts'
import { outlierBusiness } from './rules/outlier-business.ts'
import { replyNobodyCouldSee } from './rules/reply-nobody-could-see.ts'
import { toggling } from './rules/toggling.ts'
import { windowDressing } from './rules/window-dressing.ts'

export const RULES: Readonly<Record<RuleName, FindingRule>> = {
  'long-hidden': longHidden,
  'deleted-after-hiding': deletedAfterHiding,
  'deleted-without-hide': deletedWithoutHide,
  toggling,
  'hidden-after-customer-reply': hiddenAfterCustomerReply,
  'hidden-never-answered': hiddenNeverAnswered,
  'reply-nobody-could-see': replyNobodyCouldSee,
  'bulk-hide': bulkHide,
  'window-dressing': windowDressing,
  'contradictory-record': contradictoryRecord,
  'outlier-business': outlierBusiness,
}
