import { Menu } from '@mantine/core'
import { IconDownload, IconFileExport, IconFileTypePdf, IconPackage } from '@tabler/icons-react'
import { isPdfTemplate } from '../../../shared/domain/pdf-report.ts'
import {
  type FileFormat,
  isOffered,
  REPORT_FORMATS,
  type ReportFormat,
} from '../../../shared/domain/report-formats.ts'
import { Button } from '../../components/controls/button.tsx'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { type ReportScope, saveAs } from './save-report.ts'
import { reportsStrings as strings } from './strings.ts'

interface ReportMenuProps {
  /** What the report is of, for those who do not see what is beside the button. */
  readonly label: string
  /** What is read on the button. */
  readonly text?: string
  readonly isDisabled: boolean
  /** Asked when a form is chosen: the rows as they stand then. */
  scope(): ReportScope
}

/** A report of the rows that are on screen, in any form, with one click: PDF first. */
export function ReportMenu({ label, text, isDisabled, scope }: ReportMenuProps) {
  const save = (format: FileFormat) => () => {
    saveAs(format, scope()).catch(showFailure)
  }
  const { template } = scope()
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          icon={<IconFileExport size={16} stroke={1.6} aria-hidden />}
          disabled={isDisabled}
          aria-label={label}
        >
          <span>{text ?? strings.report}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isPdfTemplate(template) && (
          <Menu.Item leftSection={<IconFileTypePdf size={15} aria-hidden />} onClick={save('pdf')}>
            {strings.savePdfAs}
          </Menu.Item>
        )}
        {REPORT_FORMATS.filter((format) => isOffered(format, template)).map((format) => (
          <Menu.Item key={format} leftSection={<FormatIcon format={format} />} onClick={save(format)}>
            {format === 'bundle' ? strings.saveBundle : strings.saveAs(strings.formats[format])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Of a file beside PDF. */
export function FormatIcon({ format }: { readonly format: ReportFormat }) {
  const Icon = format === 'bundle' ? IconPackage : IconDownload
  return <Icon size={15} aria-hidden />
}
