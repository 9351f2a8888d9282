declare module "virtual:catalogue/*" {
  const catalogue: import("./offers.ts").PageCatalogue;
  export default catalogue;
}
