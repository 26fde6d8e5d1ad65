/** The application's name for the system: of the installer, and of notifications and the task bar on Windows. */
export const APP_ID = 'org.unhidden.desktop'
