import { expect, type Locator, type Page } from '@playwright/test'

/** How many rows the list on screen has. It is busy while it answers another search than the one in the box. */
export function countOfList(page: Page): Locator {
  return page.getByRole('main').getByRole('status').first()
}

/** Waits until the list answers the search in its box. @returns how many rows it has, as written. */
export async function readAnswer(page: Page): Promise<string> {
  const count = countOfList(page)
  await expect(count).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('.list-body')).toHaveAttribute('aria-busy', 'false')
  await expect(count).not.toHaveText(/counting/i)
  return (await count.textContent()) ?? ''
}

/** Types a search into the box of the list on screen. @returns the count that answers it, as written. */
export async function searchFor(page: Page, text: string): Promise<string> {
  await page.getByRole('combobox', { name: /^Search / }).fill(text)
  return readAnswer(page)
}
