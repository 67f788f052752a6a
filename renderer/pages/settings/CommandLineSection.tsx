import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { CommandLine } from '../../parts/CommandLine.tsx';
import { Waiting } from '../../parts/Waiting.tsx';
import { useConnection } from '../../store/connection.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** How this engine is reached from a terminal; every line works as it stands. */
export function CommandLineSection() {
  const { settings: texts } = useTexts();
  const engine = useConnection((state) => state.engine);
  const dnsName = useResources(({ resources }) => [...resources.loadBalancers.values()][0]?.dnsName);
  if (engine === null) return <Waiting />;
  const [dnsHost = '', dnsPort = ''] = engine.dnsAddress.split(':');
  const credentials = engine.dataDir === null ? '' : `AWS_SHARED_CREDENTIALS_FILE='${engine.dataDir}/credentials' `;
  const lines = [
    {
      text: texts.cliText,
      command: `${credentials}aws --endpoint-url ${engine.apiUrl} --region ${engine.region} elbv2 describe-load-balancers`,
    },
    {
      text: texts.cliDns,
      command: `dig @${dnsHost} -p ${dnsPort} ${dnsName ?? `NAME.elb.${engine.region}.balanza.internal`}`,
    },
    { text: texts.cliLink, command: 'npm run balanza -- link' },
  ];
  return (
    <Container header={<Header variant="h2">{texts.sections.cli}</Header>}>
      <SpaceBetween size="l">
        {lines.map(({ text, command }) => (
          <div key={command}>
            <Box variant="p">{text}</Box>
            <CommandLine command={command} />
          </div>
        ))}
      </SpaceBetween>
    </Container>
  );
}
