import type { BundleManifest } from '../../../shared/domain/bundle.ts'
import { countOf, formatBytes, formatCount } from '../../../shared/format/count.ts'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { bundleStrings } from './bundle-strings.ts'

const strings = bundleStrings.manifest

/** Every file of the bundle as it stands beside the manifest; intact replies are one line. */
export function ManifestSection({ manifest }: { readonly manifest: BundleManifest }) {
  const { files, pages, problems } = manifest
  const whole = files.filter(({ name }) => !name.startsWith('data/evidence/pages/')).length + pages.count
  const summary =
    problems === 0
      ? strings.all(countOf(whole, ...strings.files, LOCALE))
      : strings.problems(countOf(problems, ...strings.files, LOCALE))
  return (
    <section className="bundle-section">
      <h2>{strings.title}</h2>
      <p className={problems === 0 ? 'dim' : 'bundle-bad'}>{summary}</p>
      <ScrollRegion className="panel table-scroller bundle-table" label={strings.title}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{strings.file}</th>
              <th scope="col" className="number">
                {strings.size}
              </th>
              <th scope="col">{strings.state}</th>
            </tr>
          </thead>
          <tbody>
            {files.map(({ name, sizeBytes, state }) => (
              <tr key={name}>
                <th scope="row" className="bundle-name">
                  {name}
                </th>
                <td className="number nowrap">{sizeBytes === null ? '' : formatBytes(sizeBytes)}</td>
                <td className={state === 'intact' ? 'nowrap' : 'nowrap bundle-bad'}>
                  {strings.states[state]}
                </td>
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
      <th scope="row" className="bundle-name">
        {strings.pages(countOf(count, ...strings.pageNames, LOCALE))}
      </th>
      <td className="number nowrap">{formatBytes(sizeBytes)}</td>
      <td className={isWhole ? 'nowrap' : 'nowrap bundle-bad'}>
        {isWhole
          ? strings.allIntact
          : strings.someIntact(formatCount(intact, LOCALE), formatCount(count, LOCALE))}
      </td>
    </tr>
  )
}
