import type { ReactNode } from 'react'

interface FirstRunCardProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** One of the ways into the application. */
export function FirstRunCard({ icon, title, text, children }: FirstRunCardProps) {
  return (
    <section className="panel card">
      <div className="card-icon" aria-hidden="true">
        {icon}
      </div>
      <h2>{title}</h2>
      <p className="card-text">{text}</p>
      <div className="card-foot">{children}</div>
    </section>
  )
}
