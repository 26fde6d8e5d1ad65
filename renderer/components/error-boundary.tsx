import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { toAppError } from '../../shared/app-error.ts'
import { reportFailure } from '../ipc/call.ts'
import { commonStrings } from '../strings/common-strings.ts'
import { ErrorNotice } from './error-notice.tsx'

interface ErrorBoundaryProps {
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly error: unknown
  readonly hasFailed: boolean
}

/** A fault while drawing becomes a message with a way on, instead of an empty window. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override readonly state: ErrorBoundaryState = { error: null, hasFailed: false }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    reportFailure(error)
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="screen stack">
        <ErrorNotice error={toAppError(this.state.error)} />
        <div>
          <Button variant="default" onClick={() => window.location.reload()}>
            {commonStrings.tryAgain}
          </Button>
        </div>
      </div>
    )
  }
}
