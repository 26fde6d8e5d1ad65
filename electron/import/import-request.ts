import type { Scope } from '../../shared/domain/workspace.ts'

export interface ImportRequest {
  readonly fileName: string
  readonly fileModifiedMs: number
  /** What the workspace asks for; the files themselves do not say what they were asked for. */
  readonly scope: Scope
}

/**
 * What stands in the receipt of an imported page in place of the parameters of a request: that it came from a file, from
 * which, of what date, and the scope that the user's workspace has (see docs/evidence-format.md).
 */
export function describeImport({ fileName, fileModifiedMs, scope }: ImportRequest): string {
  return JSON.stringify({
    imported: 'true',
    file: fileName,
    fileModified: new Date(fileModifiedMs).toISOString(),
    ...(scope.businessIds.length > 0 && { businessId: scope.businessIds.join(',') }),
    ...(scope.from !== null && { from: scope.from }),
    ...(scope.to !== null && { to: scope.to }),
  })
}
