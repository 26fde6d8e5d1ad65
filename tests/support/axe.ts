import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Axe for the window of the application. Electron has no second page for axe to finish in, hence the legacy mode; that
 * only violations are told in full takes half the time.
 */
export function axeFor(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}

/** What keeps somebody from using the page: rule and places. */
export async function listSeriousFaults(page: Page): Promise<string[]> {
  const { violations } = await axeFor(page).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)
}
