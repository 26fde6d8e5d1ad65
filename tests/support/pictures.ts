import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'

/** The smallest window is the second; the third is the first at 200% zoom. */
const SIZES = [
  { width: 1_280, height: 800 },
  { width: 1_024, height: 700 },
  { width: 640, height: 400 },
] as const
const SCHEME = 'data-mantine-color-scheme'
let untitled = 0

/**
 * With `UNHIDDEN_PICTURES=FOLDER`, keeps what the window shows, in both themes and three sizes, for a person to look
 * at; without it, does nothing. What closes when the window changes its size is in the pictures of the first size
 * alone.
 * @param name of the files, in a folder that has the name of the test file; by default the test's own with a number
 */
export async function takePictures(page: Page, name?: string): Promise<void> {
  const folder = process.env.UNHIDDEN_PICTURES
  if (!folder) return
  const { titlePath } = test.info()
  const contrast = (await page.locator('html').getAttribute('data-contrast')) === 'high' ? '-contrast' : ''
  const number = name === undefined ? `-${++untitled}` : ''
  const file = `${join(folder, toFileName(titlePath[0] ?? ''), toFileName(name ?? titlePath.at(-1) ?? ''))}${number}${contrast}`
  const before = page.viewportSize()
  const scheme = (await page.locator('html').getAttribute(SCHEME)) ?? 'light'
  for (const size of SIZES) {
    if (size.width !== page.viewportSize()?.width) await page.setViewportSize(size)
    for (const shown of ['light', 'dark']) {
      await showScheme(page, shown)
      await page.screenshot({
        path: `${file}-${size.width}-${shown}.png`,
        animations: 'disabled',
      })
    }
  }
  await showScheme(page, scheme)
  if (before) await page.setViewportSize(before)
  // Axe would take colors on their way to others for those of the screen.
  const running = () => document.getAnimations().filter(({ playState }) => playState === 'running').length
  await expect.poll(() => page.evaluate(running)).toBe(0)
}

function showScheme(page: Page, scheme: string): Promise<void> {
  return page.evaluate(([name, value]) => document.documentElement.setAttribute(name, value), [
    SCHEME,
    scheme,
  ] as const)
}

function toFileName(text: string): string {
  return text
    .replace(/^.*[/\\]|\.spec\.ts$/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
}
