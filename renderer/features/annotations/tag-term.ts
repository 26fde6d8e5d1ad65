/** The query that selects exactly the items with a tag. */
export function toTagTerm(tag: string): string {
  return `tag:"${tag.replace(/["\\]/g, '\\$&')}"`
}
