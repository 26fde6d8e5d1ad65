import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { ALL_RUNS } from '../../tools/test-run/checks.ts'
import { takePictures } from './pictures.ts'

interface Examined {
  /** Of the pictures; see {@link takePictures}. */
  readonly name?: string
  /** A selector of the part to look at; by default the whole page. */
  readonly part?: string
}

/** The only ones whose results depend on the appearance, which changes colors and never elements, names or roles. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block']

/** A layer above the screen, such as a menu, lies outside of the landmarks of the screen, or has some of its own. */
const RULES_OF_LANDMARKS = ['region', 'landmark-no-duplicate-banner', 'landmark-unique']
const LAYERS = '[role="dialog"]:visible, [role="menu"]:visible, [data-dates-dropdown]:visible'

/** What makes the page harder to use: rule and places. Whatever is examined so is worth a look as well. */
export function listFaults(page: Page, examined: Examined = {}): Promise<string[]> {
  return examine(page, examined, {})
}

/** What the system asks for in each appearance, where the application follows the system. */
const APPEARANCES = {
  Light: { colorScheme: 'light', contrast: 'no-preference' },
  Dark: { colorScheme: 'dark', contrast: 'no-preference' },
  'High contrast': { colorScheme: 'light', contrast: 'more' },
} as const
/** The others take as long again as the first, so that only `npm run test:thorough` looks at them. */
const LOOKED_AT = process.env[ALL_RUNS] ? undefined : 1
const NO_WISH = { colorScheme: null, contrast: null } as const

/**
 * The same in every appearance, on a screen that stays as it is, of an application that follows the system. All rules
 * are applied in the light one, those of color in the others.
 */
export async function listFaultsOfEveryAppearance(page: Page, examined: Examined = {}): Promise<string[]> {
  const faults: string[] = []
  for (const [appearance, wishes] of Object.entries(APPEARANCES).slice(0, LOOKED_AT)) {
    await page.emulateMedia(wishes)
    const html = page.locator('html')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', wishes.colorScheme)
    await expect(html).toHaveAttribute('data-contrast', wishes.contrast === 'more' ? 'high' : 'normal')
    // Colors on their way to others are none of either appearance.
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    const rules = appearance === 'Light' ? {} : { runOnly: RULES_OF_COLOR }
    faults.push(...(await examine(page, examined, rules)).map((fault) => `${appearance}: ${fault}`))
  }
  await page.emulateMedia(NO_WISH)
  return faults
}

/**
 * Axe for the window of the application. Electron has no second page for axe to finish in, hence the legacy mode; that
 * only violations are told in full takes half the time, and a page that has axe already is not given it again.
 */
async function examine(
  page: Page,
  { name, part }: Examined,
  rules: { readonly runOnly?: string[] },
): Promise<string[]> {
  await takePictures(page, name)
  // The library names a dialog by its title once that is drawn, a moment after the dialog itself.
  await expect(page.locator('[role="dialog"][aria-modal]:not([aria-labelledby], [aria-label])')).toHaveCount(
    0,
  )
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
  if (part !== undefined) axe.include(part)
  const unfit = (await page.locator(LAYERS).count()) > 0 ? RULES_OF_LANDMARKS : []
  const { violations } = await axe
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      rules: Object.fromEntries(unfit.map((rule) => [rule, { enabled: false }])),
      ...rules,
    })
    .analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  )
}
