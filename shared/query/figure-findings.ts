import type { TableFigure } from '../domain/table-figures.ts'
import { joinFindingsTerms, nameOfTerm, splitFindingsFilter, toRobustTerm } from './findings-terms.ts'

/** The filter of a report without its order, and without what a figure of it says in the same words. */
export function toWithin(filter: string, figure: TableFigure['findings']): string {
  const { own, search } = splitFindingsFilter(filter)
  const said = [
    figure && `rule:${figure.rule}`,
    figure?.disposition && `disposition:${figure.disposition}`,
    figure?.isRobust !== undefined && toRobustTerm(figure.isRobust),
  ]
  const kept = own.filter((word) => nameOfTerm(word) !== 'sort' && !said.includes(word))
  return joinFindingsTerms({ own: kept, search })
}
