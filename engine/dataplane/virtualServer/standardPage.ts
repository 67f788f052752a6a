/** Reasons of status lines and titles, as nginx writes them. */
const REASONS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  206: 'Partial Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Authorization Required',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Time-out',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Request Entity Too Large',
  414: 'Request-URI Too Large',
  415: 'Unsupported Media Type',
  416: 'Requested Range Not Satisfiable',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Temporarily Unavailable',
  504: 'Gateway Time-out',
  505: 'HTTP Version Not Supported',
  507: 'Insufficient Storage',
};

/** The reason in a status line, which is not that of a title for one of them. */
export function statusReason(status: number): string {
  return status === 302 ? 'Moved Temporarily' : reasonOf(status);
}

/** The reason of a status; empty for one that has none. */
export function reasonOf(status: number): string {
  return REASONS[status] ?? '';
}

/** The page that stands for a response without a text of its own; null where there is none. */
export function standardPage(status: number): string | null {
  const reason = reasonOf(status);
  if (status < 300 || status === 304 || reason === '') return null;
  return titledPage(`${status} ${reason}`);
}

/** A page that says no more than its title. */
export function titledPage(title: string): string {
  return (
    `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n` +
    `<center><h1>${title}</h1></center>\r\n<hr><center>balanza</center>\r\n</body>\r\n</html>\r\n`
  );
}
