import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { takePictures } from './pictures.ts'

/**
 * Axe for the window of the application. Electron has no second page for axe to finish in, hence the legacy mode; that
 * only violations are told in full takes half the time, and a page that has axe already is not given it again.
 */
export function axeFor(page: Page): AxeOfPage {
  return new AxeOfPage(page, [])
}

class AxeOfPage {
  readonly #page: Page
  readonly #parts: readonly string[]

  constructor(page: Page, parts: readonly string[]) {
    this.#page = page
    this.#parts = parts
  }

  /** Looks at this part, and not at the whole page. */
  include(part: string): AxeOfPage {
    return new AxeOfPage(this.#page, [...this.#parts, part])
  }

  async analyze(): Promise<AxeResults> {
    const page = this.#page
    const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))
    const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    for (const part of this.#parts) axe.include(part)
    return axe
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .analyze()
  }
}

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

/**
 * What keeps somebody from using the page: rule and places. Whatever is examined so is worth a look as well.
 * @param name of its pictures
 */
export async function listSeriousFaults(page: Page, name?: string): Promise<string[]> {
  await takePictures(page, name)
  const { violations } = await axeFor(page).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)
}
