import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { takePictures } from './pictures.ts'

/**
 * Axe for the window of the application. Electron has no second page for axe to finish in, hence the legacy mode; that
 * only violations are told in full takes half the time, and a page that has axe already is not given it again.
 */
export function axeFor(page: Page): AxeOfPage {
  return new AxeOfPage(page, [])
}

/** The only ones whose results depend on the appearance, which changes colors and never elements, names or roles. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block']
const withChosenColors = new WeakSet<Page>()

/**
 * Limits axe on this page to the rules of color, or not. A test that goes through the appearances examines everything
 * in the light one, and what differs in the others. It ends with the light one, so that later tests examine everything.
 */
export function examineColorsAlone(page: Page, isOn: boolean): void {
  if (isOn) withChosenColors.add(page)
  else withChosenColors.delete(page)
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
    const rules = withChosenColors.has(page) ? { runOnly: RULES_OF_COLOR } : {}
    return axe
      .setLegacyMode()
      .options({ resultTypes: ['violations'], ...rules })
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

/** What the system asks for in each appearance, where the application follows the system. */
const APPEARANCES = {
  Light: { colorScheme: 'light', contrast: 'no-preference' },
  Dark: { colorScheme: 'dark', contrast: 'no-preference' },
  'High contrast': { colorScheme: 'light', contrast: 'more' },
} as const
const NO_WISH = { colorScheme: null, contrast: null } as const

/**
 * The same in every appearance, on a screen that stays as it is, of an application that follows the system.
 * @param name of the pictures
 */
export async function listSeriousFaultsOfEveryAppearance(page: Page, name?: string): Promise<string[]> {
  const faults: string[] = []
  for (const [appearance, wishes] of Object.entries(APPEARANCES)) {
    await page.emulateMedia(wishes)
    const html = page.locator('html')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', wishes.colorScheme)
    await expect(html).toHaveAttribute('data-contrast', wishes.contrast === 'more' ? 'high' : 'normal')
    // Colors on their way to others are none of either appearance.
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    examineColorsAlone(page, appearance !== 'Light')
    faults.push(...(await listSeriousFaults(page, name)).map((fault) => `${appearance}: ${fault}`))
  }
  examineColorsAlone(page, false)
  await page.emulateMedia(NO_WISH)
  return faults
}
