import './reports.css'
import { FigureEvents } from './figure-events.tsx'
import { VerifiedFileDialog } from './verify-file.tsx'

/** What was asked for from anywhere is shown over whatever screen is there. */
export function ReportDialogs() {
  return (
    <>
      <VerifiedFileDialog />
      <FigureEvents />
    </>
  )
}
