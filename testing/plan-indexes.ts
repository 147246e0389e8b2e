/** A node of a query plan, as EXPLAIN shows it in JSON. */
export interface PlanNode {
  'Node Type'?: string;
  'Index Cond'?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

/** The indexes of a plan, each with its condition. */
export const indexesOf = (node: PlanNode): string[] => [
  ...(node['Index Name'] ? [`${node['Index Name']} ${node['Index Cond']}`] : []),
  ...(node.Plans ?? []).flatMap(indexesOf),
];
