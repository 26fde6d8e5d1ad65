import { expect, type Locator, type Page } from '@playwright/test'

/** How many rows the list on screen has. It is busy while it answers another search than the one in the field. */
export function countOfList(page: Page): Locator {
  return page.locator('[data-search-count]')
}

/** Waits until the list answers the search in its field. @returns how many rows it has, as written. */
export async function readAnswer(page: Page): Promise<string> {
  const count = countOfList(page)
  await expect(count).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('[data-list-body]')).toHaveAttribute('aria-busy', 'false')
  await expect(count).toHaveText(/^\d/)
  return (await count.textContent()) ?? ''
}

/** The search field of the list on screen, as tokens and draft or as text. */
export function searchField(page: Page): Locator {
  return page.getByRole('combobox', { name: /^Search / })
}

/** Writes a whole search, in the query language, and goes on to the rows. */
export async function writeSearch(page: Page, text: string): Promise<void> {
  await searchField(page).focus()
  if (!(await page.locator('search[data-text]').isVisible())) await page.keyboard.press('Control+/')
  await expect(page.locator('search[data-text]')).toBeVisible()
  await searchField(page).fill(text)
  await searchField(page).press('Escape')
}

/** Writes a search that can be read. @returns the count that answers it, as written. */
export async function searchFor(page: Page, text: string): Promise<string> {
  await writeSearch(page, text)
  return readAnswer(page)
}

/** The search of the list on screen is this one, in the query language; then goes on to the rows. */
export async function expectSearch(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(searchField(page)).toBeVisible()
  if (!(await page.locator('search[data-text]').isVisible())) await page.keyboard.press('Control+/')
  await expect(searchField(page)).toHaveValue(text)
  await searchField(page).press('Escape')
}
