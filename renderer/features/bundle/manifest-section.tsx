import type { BundleManifest } from '../../../shared/domain/bundle.ts'
import { formatBytes } from '../../../shared/format/count.ts'
import { countOf, formatCount } from '../../components/counts.ts'
import { ScrollRegion, TableHead } from '../../components/plain-table.tsx'
import styles from './bundle.module.css'
import { bundleStrings } from './bundle-strings.ts'

const strings = bundleStrings.manifest

/** Every file of the bundle as compared with the manifest; intact replies are one line. */
export function ManifestSection({ manifest }: { readonly manifest: BundleManifest }) {
  const { files, pages, problems } = manifest
  const whole = files.filter(({ name }) => !name.startsWith('data/evidence/pages/')).length + pages.count
  const summary =
    problems === 0
      ? strings.all(countOf(whole, ...strings.files))
      : strings.problems(countOf(problems, ...strings.files))
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{strings.title}</h3>
      <p className={problems === 0 ? styles.quiet : styles.bad}>{summary}</p>
      <ScrollRegion className={styles.scroller ?? ''} label={strings.title}>
        <table className={styles.table}>
          <TableHead columns={[strings.file, strings.size, strings.state]} numbers={[1, 1]} />
          <tbody>
            {files.map(({ name, sizeBytes, state }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={`number ${styles.nowrap}`}>
                  {sizeBytes === null ? '' : formatBytes(sizeBytes)}
                </td>
                <td className={state === 'intact' ? undefined : styles.bad}>{strings.states[state]}</td>
              </tr>
            ))}
            {pages.count > 0 && <PagesRow pages={pages} />}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}

function PagesRow({ pages: { count, sizeBytes, intact } }: Pick<BundleManifest, 'pages'>) {
  const isWhole = intact === count
  return (
    <tr>
      <th scope="row">{strings.pages(countOf(count, ...strings.pageNames))}</th>
      <td className={`number ${styles.nowrap}`}>{formatBytes(sizeBytes)}</td>
      <td className={isWhole ? undefined : styles.bad}>
        {isWhole ? strings.allIntact : strings.someIntact(formatCount(intact), formatCount(count))}
      </td>
    </tr>
  )
}
