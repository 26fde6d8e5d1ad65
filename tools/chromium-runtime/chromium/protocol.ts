/** The DevTools protocol as TypeScript types; they come with Playwright and are used as types only. */
export type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts'
