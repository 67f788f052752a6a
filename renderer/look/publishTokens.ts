import * as token from '@cloudscape-design/design-tokens';

/** Tokens that our stylesheets use, by their names there: `--bz-page` and so on. */
export const PUBLISHED_TOKENS: Readonly<Record<string, string>> = {
  page: token.colorBackgroundLayoutMain,
  card: token.colorBackgroundContainerContent,
  raised: token.colorBackgroundPopover,
  text: token.colorTextBodyDefault,
  strong: token.colorTextHeadingDefault,
  quiet: token.colorTextBodySecondary,
  label: token.colorTextLabel,
  line: token.colorBorderDividerDefault,
  faint: token.colorBorderDividerSecondary,
  control: token.colorBorderControlDefault,
  focus: token.colorBorderItemFocused,
  accent: token.colorTextAccent,
  selected: token.colorBackgroundItemSelected,
  hover: token.colorBackgroundDropdownItemHover,
  error: token.colorTextStatusError,
  warning: token.colorTextStatusWarning,
  success: token.colorTextStatusSuccess,
  info: token.colorTextStatusInfo,
  inactive: token.colorTextStatusInactive,
  'error-bg': token.colorBackgroundStatusError,
  'warning-bg': token.colorBackgroundStatusWarning,
  'chart-high': token.colorChartsStatusHigh,
  'chart-medium': token.colorChartsStatusMedium,
  'chart-info': token.colorChartsStatusInfo,
  'chart-positive': token.colorChartsStatusPositive,
  'chart-neutral': token.colorChartsStatusNeutral,
  'zone-1': token.colorChartsPaletteCategorical1,
  mono: token.fontFamilyMonospace,
  base: token.fontFamilyBase,
};

/**
 * Gives the tokens that our stylesheets use short names. They stay `var()` references, so they follow the theme. Call it
 * once, before anything is drawn; a sheet made by script passes a content policy that forbids inline styles.
 */
export function publishTokens(): void {
  const rules = Object.entries(PUBLISHED_TOKENS).map(([name, value]) => `--bz-${name}:${value}`);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`body{${rules.join(';')}}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
