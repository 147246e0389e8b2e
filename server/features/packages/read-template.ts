import { invalid } from '../../platform/errors/errors';
import { Template } from '../../wire/template';

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw invalid('content', 'A template must be JSON. Make one from a project with create_template.');
  }
}

/** @throws 400 on `content` if it is not a template. */
export function readTemplate(content: string): Template {
  const read = Template.safeParse(parse(content));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue?.path.length ? `${issue.path.join('.')}: ` : '';
  throw invalid('content', `Not a template. ${place}${issue?.message ?? ''}`);
}
