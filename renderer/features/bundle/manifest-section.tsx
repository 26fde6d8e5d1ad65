import type { BundleManifest } from '../../../shared/domain/bundle.ts'
import { countOf, formatBytes, formatCount } from '../../../shared/format/count.ts'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { bundleWords } from './bundle-strings.ts'

const words = bundleWords.manifest

/** Every file of the bundle as it stands beside the manifest; intact replies are one line. */
export function ManifestSection({ manifest }: { readonly manifest: BundleManifest }) {
  const { files, pages, problems } = manifest
  const whole = files.filter(({ name }) => !name.startsWith('data/evidence/pages/')).length + pages.count
  const summary =
    problems === 0
      ? words.all(countOf(whole, ...words.files, LOCALE))
      : words.problems(countOf(problems, ...words.files, LOCALE))
  return (
    <section className="bundle-section">
      <h2>{words.title}</h2>
      <p className={problems === 0 ? 'dim' : 'bundle-bad'}>{summary}</p>
      <ScrollRegion className="panel table-scroller bundle-table" label={words.title}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{words.file}</th>
              <th scope="col" className="number">
                {words.size}
              </th>
              <th scope="col">{words.state}</th>
            </tr>
          </thead>
          <tbody>
            {files.map(({ name, sizeBytes, state }) => (
              <tr key={name}>
                <th scope="row" className="bundle-name">
                  {name}
                </th>
                <td className="number nowrap">{sizeBytes === null ? '' : formatBytes(sizeBytes)}</td>
                <td className={state === 'intact' ? 'nowrap' : 'nowrap bundle-bad'}>{words.states[state]}</td>
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
        {words.pages(countOf(count, ...words.pageNames, LOCALE))}
      </th>
      <td className="number nowrap">{formatBytes(sizeBytes)}</td>
      <td className={isWhole ? 'nowrap' : 'nowrap bundle-bad'}>
        {isWhole
          ? words.allIntact
          : words.someIntact(formatCount(intact, LOCALE), formatCount(count, LOCALE))}
      </td>
    </tr>
  )
}
