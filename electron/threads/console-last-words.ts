/**
 * The last output of an SQL console process that ends itself. The exit code of a killed process depends on the system.
 */
export const OUT_OF_MEMORY = 'out of memory'
