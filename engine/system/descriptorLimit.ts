/** How many files and sockets this process may open; null where the system does not say, or sets no limit. */
export function descriptorLimit(): number | null {
  // Node's documented report, and its switch against looking up the names of all addresses; no limits on Windows.
  const report = process.report as unknown as {
    excludeNetwork: boolean;
    readonly getReport: () => { readonly userLimits?: { readonly open_files?: { readonly soft?: unknown } } };
  };
  report.excludeNetwork = true;
  const soft = report.getReport().userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : null;
}
