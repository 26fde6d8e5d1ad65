import type { DraftItem } from '../draft.ts'
import type { Scene } from '../scene.ts'

/**
 * A case that one rule (features.md, "Analytics and findings") must find with its default parameters, and one that it
 * must not find although it comes close.
 */
export interface Pattern {
  readonly rule: string
  /** Cases to plant in data of the default size; fewer in smaller data, but at least one while there is room. */
  readonly cases: number
  /** Items of the case with this number, 0 for the first. All times lie at or before the scene's moment. */
  plant(scene: Scene, index: number): DraftItem[]
  readonly nearMisses?: number
  plantNearMiss?(scene: Scene, index: number): DraftItem[]
}
