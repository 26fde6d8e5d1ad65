import type { Scope } from '../../../shared/domain/workspace.ts'

/** The scope that asks for all there is. */
export const EVERYTHING: Scope = { businessIds: [], from: null, to: null }
