import { expect, type Page } from '@playwright/test'
import { goTo } from './open-demo.ts'

/** Types the id of a figure as an auditor does who has the report on paper. */
export async function findFigure(page: Page, id: string): Promise<void> {
  await goTo(page, 'Reports')
  await page.getByLabel('Find figure').fill(id)
  await page.getByRole('button', { name: 'Show its rows' }).click()
  await expect(page.getByText(`The rows behind figure ${id}: `)).toBeVisible()
}
