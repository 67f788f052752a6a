import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import { useEffect, type ReactNode } from 'react';
import { showHelp, useHelp, type HelpTopic } from '../store/help.ts';
import { useTexts } from '../texts/useTexts.ts';

export interface PageProps {
  /** The one `h1` of the page, and the title of the window. */
  readonly title: string;
  /** Such as `(3)`. */
  readonly counter?: string;
  readonly description?: ReactNode;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  /** What F1 and the link `Info` show. */
  readonly help?: HelpTopic;
  readonly children: ReactNode;
}

/** A page: its title, what can be done, and the content. */
export function Page({ title, counter, description, actions, help, children }: PageProps) {
  const { parts } = useTexts();
  useEffect(() => {
    document.title = `${title} · Balanza`;
    useHelp.setState({ topic: help ?? null, ...(help === undefined && { isOpen: false }) });
  }, [title, help]);
  return (
    <ContentLayout
      header={
        <Header
          variant="h1"
          counter={counter}
          description={description}
          actions={actions}
          info={
            help && (
              <Link
                variant="info"
                onFollow={() => {
                  showHelp(help);
                }}
              >
                {parts.info}
              </Link>
            )
          }
        >
          {title}
        </Header>
      }
    >
      {children}
    </ContentLayout>
  );
}
