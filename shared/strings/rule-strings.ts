import type { RuleDescription, RuleName } from '../domain/finding.ts'

/** The parameters of each rule by name; tests hold them to the rules. */
interface ParameterNames extends Readonly<Record<RuleName, string>> {
  'long-hidden': 'days'
  'deleted-after-hiding': never
  'deleted-without-hide': never
  toggling: 'changes'
  'hidden-after-customer-reply': 'hours'
  'hidden-never-answered': never
  'reply-nobody-could-see': never
  'bulk-hide': 'hides' | 'minutes'
  'window-dressing': 'days' | 'notice' | 'again'
  'contradictory-record': never
  'outlier-business': 'percent'
}

/** What a rule says of itself, in words. */
export interface RuleWords<Parameter extends string = string>
  extends Pick<
    RuleDescription,
    'title' | 'explanation' | 'observed' | 'inferred' | 'notDeterminable' | 'caveat'
  > {
  /** Labels of the parameters. */
  readonly parameters: Readonly<Record<Parameter, string>>
}

/** The words of every rule; the English ones stand with the rules themselves. */
export type AllRuleWords = { readonly [Rule in RuleName]: RuleWords<ParameterNames[Rule]> }
