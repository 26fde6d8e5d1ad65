/** The utility processes that run, by their ids, and their names; `app.getAppMetrics` lists them. */
export const runningProcesses = new Map<number, string>()
