import type { Locator, Page } from '@playwright/test'

/** @param name of a template in the list of Reports, such as *Businesses*. */
export async function chooseTemplate(page: Page, name: string): Promise<void> {
  await page.getByRole('listbox', { name: 'New report' }).getByRole('option', { name }).click()
}

/** Saves the chosen report as *PDF*, or in a form behind ▾, such as *CSV* or *evidence bundle*. */
export async function saveReport(page: Page, form: string): Promise<void> {
  if (form === 'PDF') {
    await page.getByRole('button', { name: 'Save PDF', exact: true }).click()
    return
  }
  await page.getByRole('button', { name: 'Save as…' }).click()
  await page.getByRole('menuitem', { name: `Save ${form}…` }).click()
}

/** The report under way, or how the last one ended. */
export function reportStatus(page: Page): Locator {
  return page.getByRole('region', { name: 'Report status' })
}

/** Saved reports of every group. */
export function savedReports(page: Page): Locator {
  return page.getByRole('listbox', { name: /^(In work|Final|Saved)$/ }).getByRole('option')
}

/** Shows a saved report. @returns what is known of it, with its buttons */
export async function showSaved(page: Page, file: string): Promise<Locator> {
  await savedReports(page)
    .filter({ has: page.getByText(file, { exact: true }) })
    .click()
  return page.getByRole('region', { name: file, exact: true })
}

/** Which reviews the next report is about, such as *Current search*. */
export async function chooseReviews(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Reviews', exact: true }).selectOption(name)
}
